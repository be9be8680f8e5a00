// Puzzles as cards: the picture of the pieces, a name, and what can be done with it.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { go } from '../address';
import type { FamilyName } from '../api/types';
import { FAMILIES, wordsOf } from '../families/catalogue';
import type { Play } from '../families/playing';
import { words } from '../words/language';
import * as choice from './choice';
import { FamilySign } from './family-sign';
import { packed } from './packing';
import type { Puzzle } from './table';

/** The family whose cards are shown; null: all. */
const chosen = signal<FamilyName | null>(null);

export function useChosen(): FamilyName | null {
  return chosen.value;
}

/** A choice of families, of those that there are. */
export function Chips({ all }: { all: readonly FamilyName[] }) {
  const shown = (Object.keys(FAMILIES) as FamilyName[]).filter((each) => all.includes(each));
  return (
    <div class="chips" role="group" aria-label={words.value.chooseFamily}>
      <button type="button" aria-pressed={chosen.value === null} onClick={() => { chosen.value = null; }}>{words.value.cards.all}</button>
      {shown.map((each) => (
        <button key={each} type="button" aria-pressed={chosen.value === each} onClick={() => { chosen.value = each; }}>
          <FamilySign family={each} />{wordsOf(each).title}
        </button>
      ))}
    </div>
  );
}

interface CardProps {
  readonly family: FamilyName;
  /** The puzzle, once the card is nearly in sight; null: there is none. */
  readonly puzzle: () => Promise<Puzzle | null>;
  readonly name: string;
  readonly by: string;
  readonly children: ComponentChildren;
  /** Opens it. */
  readonly open: () => void;
  readonly more: ComponentChildren;
}

export function PuzzleCard({ family, puzzle, name, by, children, open, more }: CardProps) {
  return (
    <li class="puzzle-card">
      <button type="button" class="open-card" onClick={open}>
        <Seen family={family} puzzle={puzzle} />
        <b>{name}</b>
        <span class="by">{by}</span>
        <span class="facts-line">{children}</span>
      </button>
      <span class="more">{more}</span>
    </li>
  );
}

/** Leads to a task with a puzzle of a card on the table. */
export async function take(family: FamilyName, puzzle: Puzzle, task: string | null): Promise<void> {
  go({ ...choice.forgotten(), do: task, family, seed: null, puzzle: await packed(puzzle) }, true);
}

/** Puts it into a booklet. */
export async function print(family: FamilyName, puzzle: Puzzle): Promise<void> {
  const [{ begin }] = await Promise.all([import('./print/own'), take(family, puzzle, 'print')]);
  await begin({ family, puzzle, seed: null });
}

/** The pieces of a puzzle, drawn when they are nearly in sight. */
export function Seen({ family, puzzle }: Pick<CardProps, 'family' | 'puzzle'>) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<{ readonly play: Play; readonly puzzle: Puzzle } | null>(null);
  useEffect(() => {
    const look = new IntersectionObserver((all) => {
      if (!all.some((each) => each.isIntersecting)) return;
      look.disconnect();
      void Promise.all([FAMILIES[family].play(), puzzle()]).then(
        ([play, found]) => { if (found) setShown({ play, puzzle: found }); },
        () => undefined, // a card without a picture can be opened, too
      );
    }, { rootMargin: '200px' });
    if (place.current) look.observe(place.current);
    return () => { look.disconnect(); };
  }, [family]);
  return <span class="pic" ref={place}>{shown && <shown.play.Pieces puzzle={shown.puzzle} />}</span>;
}
