// Ready sets as cards: one touch orders them.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { asRecord } from '../../api/reading';
import type { FamilyName } from '../../api/types';
import { wordsOf } from '../../families/catalogue';
import { words } from '../../words/language';
import { printWords } from '../../words/print';
import { Seen } from '../cards';
import { FamilySign } from '../family-sign';
import { Told } from '../problem';
import { table } from '../table';
import { kitOf, order, ordered } from './order';
import * as presets from './presets';

const LEAVES = 6; // of paper on a card

export function Ready() {
  useEffect(() => void presets.load(), []);
  useEffect(presets.look, []);
  useEffect(() => presets.leave, []);
  useEffect(() => presets.keepTitle(), []);
  const told = printWords.value;
  const { problem, solving, leftOut } = presets;
  return (
    <section class="ready" aria-labelledby="ready">
      <h2 id="ready">{told.readySets}</h2>
      <ul class="ready-cards">
        <OnTheTable />
        {presets.presets.value.map((each) => <PresetCard key={each.name} preset={each} />)}
        <Mine />
      </ul>
      <p role="status" class="note">{solving.value ? told.solving({ number: solving.value[0] + 1, all: solving.value[1] }) : leftOut.value ? told.leftOut(leftOut.value) : ''}</p>
      {problem.value && (
        <Told problem={problem.value}>
          {!presets.presets.value.length && <button type="button" onClick={() => void presets.load()}>{words.value.again}</button>}
        </Told>
      )}
    </section>
  );
}

interface CardProps {
  readonly picture: ComponentChildren;
  readonly title: string;
  readonly about: string;
  readonly facts: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Card({ picture, title, about, facts, isChosen, choose }: CardProps) {
  return (
    <li>
      <button type="button" class="ready-card" aria-pressed={isChosen} onClick={choose}>
        {picture}
        <span class="text">
          <b>{title}</b>
          <span class="by">{about}</span>
          <span class="facts-line">{facts}</span>
        </span>
      </button>
    </li>
  );
}

function PresetCard({ preset }: { preset: presets.Preset }) {
  const told = printWords.value;
  const { sets } = kitOf(asRecord(preset.request));
  const families = sets.flatMap(({ family, count, ladder }) => Array<FamilyName>(sets.length > 1 ? 1 : count * (ladder ?? 1)).fill(family));
  return (
    <Card
      picture={<Leaves families={families} />}
      title={presets.inOurs(preset.title)}
      about={presets.inOurs(preset.about)}
      facts={told.size({ puzzles: told.puzzles(preset.puzzles), sheets: told.sheets(preset.pages) })}
      isChosen={presets.preset.value === preset}
      choose={() => { presets.take(preset); }}
    />
  );
}

/** A fan of sheets, each with the sign of a family. */
function Leaves({ families }: { families: readonly FamilyName[] }) {
  return (
    <span class="pic fan" aria-hidden="true">
      {families.slice(0, LEAVES).map((family, k) => <span key={k}><FamilySign family={family} /></span>)}
    </span>
  );
}

function OnTheTable() {
  const shown = table.value;
  const told = printWords.value;
  if (!shown) return null;
  const { family, puzzle, solution, seed } = shown;
  const [only, another] = order.value.sets;
  return (
    <Card
      picture={<Seen key={`${family} ${seed}`} family={family} puzzle={() => Promise.resolve(puzzle)} />}
      title={told.thisOne}
      about={wordsOf(family).title + (seed === null ? '' : ` #${seed}`)}
      facts={told.puzzles(1)}
      isChosen={ordered.value && !another && JSON.stringify(only?.own?.puzzle) === JSON.stringify(puzzle)}
      choose={() => void presets.takeOwn([{ family, puzzle, solution }])}
    />
  );
}

/** All that were begun here, in one booklet. */
function Mine() {
  const all = presets.mine.value;
  const told = printWords.value;
  if (!all.length) return null;
  const { sets } = order.value;
  const isChosen = ordered.value && sets.length > 1 && sets.every(({ own }) => own !== null);
  return (
    <Card
      picture={<Leaves families={all.map(({ family }) => family)} />}
      title={words.value.menu.names.mine}
      about={told.mineAbout}
      facts={told.puzzles(all.length)}
      isChosen={isChosen}
      choose={() => void presets.takeOwn(all)}
    />
  );
}
