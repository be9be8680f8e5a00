// What one can do with a game, below it: another one, back and forth, a hint.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { labelled, words as general } from '../../words/language';
import * as choice from '../choice';
import { wordsOf } from '../../families/catalogue';
import { Icon, Pips } from '../icon';
import { opened } from '../menu';
import * as making from '../making';
import { offline } from '../net';
import { isOwn } from '../table';
import * as asking from './asking';
import * as game from './game';
import { answers } from './say';
import { words } from '../../words/play';

const GRADES = ['easy', 'medium', 'hard'];

export function Actions() {
  useEffect(() => {
    addEventListener('keydown', steps); // wherever the focus is: a button that has nothing to undo loses it
    return () => { removeEventListener('keydown', steps); };
  }, []);
  const bar = useRef<HTMLDivElement>(null);
  const instead = answers();
  useKeptFocus(bar, instead === null ? '' : `${asking.verdict.value?.says ?? ''} ${asking.thinking.value !== null}`);
  if (instead) return <div ref={bar} class="acts steps" role="toolbar" aria-label={words.value.hint}>{instead}</div>;
  const { past, future, solved } = game;
  return (
    <div ref={bar} class="acts" role="toolbar" aria-label={words.value.heading}>
      <div class="group">
        {!isOwn.value && <Act sign="plus" name={words.value.fresh} missing={offline.value && !making.spare.value} act={making.reroll} />}
        <LevelButton />
      </div>
      <div class="group">
        <Act sign="undo" name={words.value.undo} disabled={!past.value.length} act={game.undo} />
        <Act sign="redo" name={words.value.redo} disabled={!future.value.length} act={game.redo} />
        <Act sign="bulb" name={words.value.hint} kind="gold" disabled={solved.value || !game.game.value} missing={offline.value} act={() => void asking.hint()} />
      </div>
    </div>
  );
}

/** Where other buttons take the place of the one that was pressed, its focus goes to the last of them. */
function useKeptFocus(bar: { readonly current: HTMLElement | null }, kind: string): void {
  const before = useRef(kind);
  useLayoutEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    if (document.activeElement === document.body) [...bar.current?.querySelectorAll<HTMLElement>('button:enabled') ?? []].at(-1)?.focus();
  }, [bar, kind]);
}

interface ActProps {
  readonly sign: Parameters<typeof Icon>[0]['sign'];
  readonly name: string;
  readonly kind?: string;
  readonly disabled?: boolean;
  /** Whether it needs the connection that is missing; who tries it is told so. */
  readonly missing?: boolean;
  readonly act: () => void;
}

function Act({ sign, name, kind = '', disabled = false, missing = false, act }: ActProps) {
  return (
    <button type="button" class={`act ${kind}`} disabled={disabled} {...(missing ? unable() : { onClick: act })}>
      <Icon sign={sign} />
      <span>{name}</span>
    </button>
  );
}

/** What a button has that needs the service, without a connection. */
function unable() {
  const reason = words.value.needsNet;
  return { 'aria-disabled': true, title: reason, onClick: () => { game.said.value = reason; } } as const;
}

/** How hard and how large, and the way to choose both. */
function LevelButton() {
  const now = game.game.value;
  const grade = now?.grade ?? null;
  const { size } = choice.record.value;
  const large = now?.size ?? (choice.family.value ? size(choice.everything.value, wordsOf(choice.familyName.value)) : '');
  const told = grade === null ? large : `${general.value.choices.difficulty[grade]}, ${large}`;
  return (
    <button type="button" class="act level" aria-label={labelled(words.value.level, told)} aria-haspopup="dialog"
      {...(offline.value ? unable() : { onClick: () => { opened.value = 'level'; } })}>
      <span>
        <b>{grade === null ? large : general.value.choices.difficulty[grade]}</b>
        <small>{grade !== null && <><Pips count={GRADES.indexOf(grade) + 1} /> <span>{large}</span></>}</small>
      </span>
      <Icon sign="down" />
    </button>
  );
}

function steps(event: KeyboardEvent): void {
  if (event.target instanceof HTMLInputElement) return; // it undoes what is typed
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
  if (key === 'y' || event.shiftKey) game.redo();
  else game.undo();
  event.preventDefault();
}
