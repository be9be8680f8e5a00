// Everything that is not play, in one sheet: other puzzles, the workshop, settings.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import { go, type Changes } from '../address';
import { language, LANGUAGES, words } from '../words/language';
import { languageName } from '../words/messages';
import * as choice from './choice';
import { today } from './daily';
import { Icon, type Sign } from './icon';
import { begun } from './play/keeping';
import { words as ofPlay } from '../words/play';
import { set, settings, THEMES } from './settings';
import { Sheet } from './sheet';
import { leading, type TaskName } from './tasks';
import { Link } from './link';

/** The sheet that lies over the page. */
export const opened = signal<'menu' | 'level' | 'how' | null>(null);

function close(): void {
  opened.value = null;
}

export function Menu() {
  const told = words.value.menu;
  const grade = (['easy', 'medium', 'hard'] as const).find((each) => each === day()['difficulty']);
  return (
    <Sheet title={told.heading} close={close} kind="menu">
      <nav class="cards" aria-label={told.heading}>
        <Card sign="day" name={told.daily} about={grade ? told.dailyGraded(words.value.choices.difficulty[grade]) : told.dailyAbout} to={day()} kind="day" />
        <Card sign="mine" name={told.names.mine} about={begun.value.length ? told.begun(begun.value.length) : told.begunNone} to={leading('mine')} />
        <Card sign="known" name={told.names.gallery} about={told.abouts.gallery} to={leading('gallery')} />
      </nav>
      <h3>{told.workshop}</h3>
      <nav class="cards" aria-label={told.workshop}>
        {WORKSHOP.map(([task, sign]) => <Card key={task} sign={sign} name={told.names[task]} about={told.abouts[task]} to={leading(task)} />)}
      </nav>
      <h3>{told.settings}</h3>
      <Row name={told.language}>
        <Languages />
      </Row>
      <Row name={told.theme}>
        <Segments all={THEMES.map((each) => [each, told.themes[each]] as const)} value={settings.value.theme} set={(theme) => { set({ theme }); }} />
      </Row>
      <Switch name={told.clock} on={settings.value.clock} set={(clock) => { set({ clock }); }} />
      {choice.record.value.spatial && <Switch name={told.space} on={settings.value.space} set={(space) => { set({ space }); }} />}
      <p class="see-also">
        <button type="button" onClick={() => { opened.value = 'how'; }}>{ofPlay.value.how}</button>
        <a href="docs">{words.value.foot.docs}</a>
        <a href={document.querySelector<HTMLLinkElement>('link[rel="license"]')?.href ?? ''}>{words.value.foot.licences}</a>
      </p>
    </Sheet>
  );
}

const ABREAST = 3; // names of languages that have room beside each other on a phone

function Languages() {
  const choose = (code: string): void => { go({ lang: code, language: null }); };
  const all = LANGUAGES.map((each) => [each, languageName(each, each)] as const);
  if (all.length <= ABREAST) return <Segments all={all} value={language.value} set={choose} lang />;
  return (
    <select aria-label={words.value.menu.language} value={language.value} onChange={(event) => { choose(event.currentTarget.value); }}>
      {all.map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
    </select>
  );
}

const WORKSHOP = [['make', 'make'], ['enter', 'enter'], ['solve', 'solve'], ['view', 'cube'], ['print', 'print'], ['files', 'files']] as const satisfies readonly (readonly [TaskName, Sign])[];

/** The words of the address of today's puzzle. */
function day(): Changes {
  return { ...choice.forgotten(), ...today(choice.record.value), do: null };
}

interface CardProps {
  readonly sign: Sign;
  readonly name: string;
  readonly about: string;
  readonly to: Changes;
  readonly kind?: string;
}

function Card({ sign, name, about, to, kind = '' }: CardProps) {
  return (
    <Link class={`card ${kind}`} to={to} first={close}>
      <Icon sign={sign} />
      <span>{name} <small>{about}</small></span>
    </Link>
  );
}

function Row({ name, children }: { name: string; children: ComponentChildren }) {
  return <div class="row" role="group" aria-label={name}><span aria-hidden="true">{name}</span>{children}</div>;
}

interface SegmentsProps<T extends string> {
  readonly all: readonly (readonly [T, ComponentChildren])[];
  readonly value: T | null;
  readonly set: (value: T) => void;
  readonly lang?: boolean;
  readonly kind?: string;
}

/** Buttons of which one is pressed. */
export function Segments<T extends string>({ all, value, set: choose, lang = false, kind = '' }: SegmentsProps<T>) {
  return (
    <div class={`segments ${kind}`}>
      {all.map(([each, name]) => (
        <button key={each} type="button" lang={lang ? each : undefined} aria-pressed={each === value} onClick={() => { choose(each); }}>{name}</button>
      ))}
    </div>
  );
}

export function Switch({ name, on, set: turn }: { name: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <button type="button" class="row" role="switch" aria-checked={on} onClick={() => { turn(!on); }}>
      <span>{name}</span>
      <i class="switch" aria-hidden="true" />
    </button>
  );
}
