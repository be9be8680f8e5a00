// A room in metres, and which rectangles of the cubes fit into it.

import { useEffect, useState } from 'preact/hooks';

import { go } from '../../address';
import { askJson, Problem } from '../../api/client';
import type { Schemas } from '../../api/types';
import { Faults, Whole } from '../../page/enter/parts';
import * as choice from '../../page/choice';
import { said as spoken, Told } from '../../page/problem';
import { labelled } from '../../words/language';
import { words as own } from './words';

type Rooms = Schemas['MazeRooms'];
type Entry = Rooms['entries'][number];

const PAUSE = 250; // ms that nobody types
const SHOWN = 12; // rectangles
const METRES = [0.1, 10_000] as const;
const EDGE = [0.1, 10] as const;

interface Props {
  readonly total: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly take: (width: number, height: number) => void;
}

export function Room(props: Props) {
  const said = own.value.enter;
  const [[width, depth], setRoom] = useState<readonly [number | null, number | null]>([null, null]);
  const edge = Number(choice.style.value['cube_m'] ?? 1);
  const { found, problem } = useRooms(width, depth, edge, props.total);
  const faults = problem?.faults.map((each) => spoken(problem, each)) ?? [];
  return (
    <details class="room">
      <summary>{said.room}</summary>
      <p class="note">{said.roomHint}</p>
      <div class="fields">
        <Whole decimal label={said.roomWidth} place="/room/0" value={width} least={METRES[0]} most={METRES[1]} faults={[]} set={(next) => { setRoom([next, depth]); }} />
        <Whole decimal label={said.roomDepth} place="/room/1" value={depth} least={METRES[0]} most={METRES[1]} faults={[]} set={(next) => { setRoom([width, next]); }} />
        <Whole decimal label={said.cubeEdge} place="/cube_m" value={edge} least={EDGE[0]} most={EDGE[1]} faults={[]} set={(next) => { go({ cube_m: next === 1 ? null : String(next) }); }} />
      </div>
      <Faults faults={faults} />
      {problem && !faults.length && <Told problem={problem} />}
      {found && <Found found={found} {...props} />}
    </details>
  );
}

/** What the service says of the room, once nobody types. */
function useRooms(width: number | null, depth: number | null, edge: number, cubes: number): { found: Rooms | null; problem: Problem | null } {
  const [found, setFound] = useState<Rooms | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (width === null || depth === null) return undefined;
    const controller = new AbortController();
    const asked = new URLSearchParams({ room: `${width}x${depth}`, cube_m: String(edge), ...(cubes ? { cubes: String(cubes), optimal: 'false' } : {}) });
    const timer = setTimeout(() => {
      askJson(`/v1/mazes/rooms?${asked.toString()}`, { signal: controller.signal }).then(
        (answer) => {
          setFound(answer as Rooms);
          setProblem(null);
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          setFound(null);
          setProblem(error instanceof Problem ? error : new Problem('unexpected', String(error)));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [width, depth, edge, cubes]);
  return { found, problem };
}

function Found({ found, total, width, height, take }: Props & { found: Rooms }) {
  const said = own.value.enter;
  // What wastes least comes first, and of those what is nearest to a square.
  const sorted = [...found.entries].sort((a, b) => a.empty - b.empty || Math.abs(a.width - a.height) - Math.abs(b.width - b.height));
  const shown = sorted.slice(0, SHOWN);
  const largest = Math.max(0, ...sorted.map((each) => each.places));
  const left = sorted.length - shown.length;
  if (!sorted.length) return <p role="status">{said.fitsNone}</p>;
  return (
    <>
      <p role="status">{total ? said.fits(sorted.length) : said.holds(largest)}</p>
      <ul class="rectangles">
        {shown.map((each) => (
          <OneRectangle key={`${each.width} ${each.height}`} entry={each} taken={each.width === width && each.height === height} take={take} />
        ))}
      </ul>
      {left > 0 && <p class="note">{said.more(left)}</p>}
    </>
  );
}

function OneRectangle({ entry, taken, take }: { entry: Entry; taken: boolean; take: Props['take'] }) {
  const said = own.value.enter;
  const metres = [entry.width_m, entry.height_m].map((each) => each.toLocaleString(document.documentElement.lang)).join(' × ');
  const scale = 36 / Math.max(entry.width, entry.height);
  return (
    <li>
      <button type="button" aria-pressed={taken} aria-label={said.choose({ width: entry.width, height: entry.height })} onClick={() => { take(entry.width, entry.height); }}>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect x={20 - (entry.width * scale) / 2} y={20 - (entry.height * scale) / 2} width={entry.width * scale} height={entry.height * scale} rx="1" />
        </svg>
        <b>{entry.width} × {entry.height}</b>
        <span>{metres} m</span>
        <span>{labelled(said.empty, entry.empty)}</span>
      </button>
    </li>
  );
}
