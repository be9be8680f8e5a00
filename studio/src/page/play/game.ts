// The game that is played: what lies, what lay before, what time and hints it took.

import { batch, computed, signal } from '@preact/signals';

import type { FamilyName, Grade } from '../../api/types';
import type { Mark, Piece, Placed, Play } from '../../families/playing';
import type { Puzzle } from '../table';
import { shortName } from '../packing';
import { keep, recall } from './keeping';
import { record } from './played';

const STEPS = 60; // that are kept to be undone

export interface Game {
  readonly key: string;
  readonly family: FamilyName;
  readonly puzzle: Puzzle;
  readonly play: Play;
  readonly address: string;
  /** As it was made; null: nobody has rated it. */
  readonly grade: Grade | null;
  readonly rating: number | null;
  /** How large it is, in words. */
  readonly size: string;
}

export const game = signal<Game | null>(null);
export const placed = signal<Placed>([]);
export const marks = signal<ReadonlyMap<Piece, Mark>>(new Map());
export const past = signal<readonly Placed[]>([]);
export const future = signal<readonly Placed[]>([]);
export const hints = signal(0);
export const ms = signal(0);
export const solved = signal(false);
/** Whether the board of a solved one is looked at, and not its end. */
export const looks = signal(false);
/** What was told last; for screen readers, too. */
export const said = signal('');
/** Whether the time runs: from the first move on, and until it is paused. */
export const timing = signal<'waiting' | 'running' | 'paused'>('waiting');

export const lying = computed(() => (game.value ? game.value.play.lying(game.value.puzzle, placed.value) : 0));
export const pieces = computed(() => (game.value ? game.value.play.pieces(game.value.puzzle) : 0));
export const faults = computed(() => (game.value ? game.value.play.faults(game.value.puzzle, placed.value) : 0));
export const complete = computed(() => game.value !== null && lying.value >= pieces.value);

/** Lays a puzzle out to be played, as it was left. */
export function open(opened: Omit<Game, 'key' | 'address'>): void {
  const key = shortName([opened.family, opened.puzzle]);
  const same = game.peek()?.key === key;
  const kept = same ? null : recall(key);
  batch(() => { // a solved one that is opened again is not checked, nor counted twice
    game.value = { ...opened, key, address: location.search };
    if (same) return; // made once more: what lies stays
    placed.value = kept?.placed ?? [];
    past.value = kept?.past ?? [];
    future.value = [];
    hints.value = kept?.hints ?? 0;
    ms.value = kept?.ms ?? 0;
    solved.value = kept?.solved ?? false;
    looks.value = false;
    marks.value = new Map();
    timing.value = kept?.ms && !kept.solved ? 'paused' : 'waiting';
    said.value = '';
  });
}

/** Nothing is played while another puzzle is awaited: no action is for the one before. */
export function leave(): void {
  batch(() => {
    game.value = null;
    placed.value = past.value = future.value = [];
    solved.value = false;
  });
}

/** A move. What the service told of a piece holds until that is moved. */
export function move(next: Placed, mark: Mark | null = null): void {
  past.value = [...past.value, placed.value].slice(-STEPS);
  future.value = [];
  timing.value = 'running';
  const before = new Set(placed.value);
  const left = next.flatMap((piece): [Piece, Mark][] => {
    if (!before.has(piece)) return mark ? [[piece, mark]] : [];
    return marks.value.get(piece) === 'back' ? [[piece, 'back']] : [];
  });
  marks.value = new Map(left);
  settle(next);
}

export function undo(): void {
  const last = past.value.at(-1);
  if (!last) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, placed.value];
  settle(last);
}

export function redo(): void {
  const next = future.value.at(-1);
  if (!next) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, placed.value];
  settle(next);
}

/** Begins again: nothing lies, the clock is back; what was can be taken back. */
export function restart(): void {
  hints.value = 0;
  ms.value = 0;
  if (placed.value.length) move([]);
  timing.value = 'waiting';
  marks.value = new Map();
}

/** All lies right: that is kept, with the time and the hints it took. */
export function solve(): void {
  const now = game.value;
  if (!now) return;
  solved.value = true;
  looks.value = false;
  timing.value = 'waiting';
  record({ family: now.family, size: now.size, grade: now.grade, rating: now.rating, ms: Math.round(ms.value), hints: hints.value, when: Date.now() });
  save();
}

function settle(next: Placed): void {
  placed.value = next;
  solved.value = false;
  said.value = '';
  save();
}

export function save(): void {
  const now = game.value;
  if (!now) return;
  keep(now.key, {
    family: now.family, address: now.address, puzzle: now.puzzle, grade: now.grade, size: now.size, placed: placed.value, past: past.value, pieces: pieces.value,
    lying: lying.value, ms: ms.value, hints: hints.value, solved: solved.value, when: Date.now(),
  });
}
