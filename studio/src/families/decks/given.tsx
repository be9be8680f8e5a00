// Tiles that are given: where they lie, and how they are turned.

import { Faults, Whole } from '../../page/enter/parts';
import { numeric, records } from '../../page/enter/reading';
import type { Editing } from '../editor';
import { words as own } from './words';

const PLACED = ['tile', 'row', 'column', 'turn'] as const;

export function GivenTiles({ puzzle, change, faults, limits, tiles, sides }: Editing & { tiles: number; sides: number }) {
  const told = own.value.enter;
  const given = records(puzzle['fixed']);
  const names = { tile: told.givenTile, row: told.givenRow, column: told.givenColumn, turn: told.givenTurn };
  const most = { tile: tiles, row: limits['places'] ?? 1024, column: limits['places'] ?? 1024, turn: sides - 1 };
  const set = (fixed: readonly Readonly<Record<string, unknown>>[], what = ''): void => {
    change({ ...puzzle, fixed }, what);
  };
  return (
    <details class="given-tiles" open={given.length > 0}>
      <summary>{told.givenTiles}</summary>
      <ol data-at="/fixed">
        {given.map((each, index) => (
          <li key={index} data-at={`/fixed/${index}`}>
            {PLACED.map((name) => {
              const from = name === 'turn' ? 0 : 1; // people count from 1
              const value = numeric(each[name]);
              return (
                <Whole
                  key={name}
                  label={names[name]}
                  place={`/fixed/${index}/${name}`}
                  value={value === null ? null : value + from}
                  least={from}
                  most={most[name]}
                  faults={[]}
                  set={(next) => { set(given.map((old, other) => (other === index ? { ...old, [name]: next - from } : old)), `given ${index}`); }}
                />
              );
            })}
            <button type="button" class="drop" aria-label={told.removeGiven(index + 1)} onClick={() => { set(given.filter((_, other) => other !== index)); }}>×</button>
            <Faults faults={faults(`/fixed/${index}`)} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => { set([...given, { tile: 0, row: 0, column: 0, turn: 0 }]); }}>+ {told.addGiven}</button>
    </details>
  );
}
