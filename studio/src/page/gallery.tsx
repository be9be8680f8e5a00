// Known puzzles, as pictures, to be opened, printed and changed.

import { useEffect, useState } from 'preact/hooks';

import { askJson, Problem } from '../api/client';
import { asRecord } from '../api/reading';
import type { FamilyName, Grade, Schemas } from '../api/types';
import { words } from '../words/language';
import { Chips, print, PuzzleCard, take, useChosen } from './cards';
import { Icon, Pips } from './icon';
import { Told } from './problem';
import type { Puzzle } from './table';

type Known = Schemas['Catalog']['puzzles'][number];

const GRADES: readonly Grade[] = ['easy', 'medium', 'hard'];

export function Gallery() {
  const [all, setAll] = useState<readonly Known[] | Problem | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    askJson('/v1/catalog', { signal: controller.signal }).then(
      (answer) => { setAll((answer as Schemas['Catalog']).puzzles); },
      (error: unknown) => { if (!controller.signal.aborted) setAll(error instanceof Problem ? error : new Problem('unexpected', String(error))); },
    );
    return () => { controller.abort(); };
  }, []);
  const family = useChosen();
  if (all === null) return <p role="status" class="late">{words.value.moment}</p>;
  if (all instanceof Problem) return <Told problem={all} />;
  return (
    <>
      <Chips all={all.map((each) => each.family as FamilyName)} />
      <ul class="puzzle-cards">
        {all.filter((each) => family === null || each.family === family).map((each) => <KnownCard key={each.href} known={each} />)}
      </ul>
    </>
  );
}

function KnownCard({ known }: { known: Known }) {
  const family = known.family as FamilyName;
  const told = words.value.cards;
  const open = async (task: string | null): Promise<void> => {
    const puzzle = await puzzleOf(known);
    await (task === 'print' ? print(family, puzzle) : take(family, puzzle, task));
  };
  const { distinct } = known.counts as { distinct?: number };
  return (
    <PuzzleCard
      family={family}
      puzzle={() => puzzleOf(known)}
      name={known.title}
      by={known.source}
      open={() => void open(null)}
      more={
        <>
          <button type="button" class="tool" aria-label={told.print(known.title)} title={told.print(known.title)} onClick={() => void open('print')}><Icon sign="print" /></button>
          <button type="button" class="tool" aria-label={told.change(known.title)} title={told.change(known.title)} onClick={() => void open('enter')}><Icon sign="enter" /></button>
        </>
      }
    >
      <span class={distinct === 0 ? 'none' : ''}>{distinct === undefined ? told.uncounted : distinct === 0 ? told.impossible : told.solutions(distinct)}</span>
      {known.grade && <span class="graded">{words.value.choices.difficulty[known.grade]} <Pips count={GRADES.indexOf(known.grade) + 1} /></span>}
    </PuzzleCard>
  );
}

const fetched = new Map<string, Promise<Puzzle>>();

function puzzleOf(known: Known): Promise<Puzzle> {
  const kept = fetched.get(known.href);
  if (kept) return kept;
  const asked = askJson(`/v1/${known.family}/catalog/${known.name}`).then((answer) => asRecord(asRecord(answer)['puzzle']));
  fetched.set(known.href, asked);
  asked.catch(() => fetched.delete(known.href));
  return asked;
}
