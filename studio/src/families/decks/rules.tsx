// How the figures of a deck match, and what else is laid down.

import { asText } from '../../api/reading';
import { Check, Choice, Faults, Whole } from '../../page/enter/parts';
import type { Editing } from '../editor';
import { asPairs, type Deck, type Matching } from './figures';
import { words as own } from './words';

interface Props extends Editing {
  readonly deck: Deck;
  /** Outer edges of the board. */
  readonly outer: number;
}

export function Rules({ puzzle, change, faults, limits, deck, outer }: Props) {
  const told = own.value.enter;
  const most = limits['figure'] ?? 999;
  const labels = (typeof puzzle['labels'] === 'object' ? (puzzle['labels'] ?? {}) : {}) as Readonly<Record<string, unknown>>;
  return (
    <>
      <div class="fields">
        <div class="field wide" data-at="/labels">
          <label for="deck-name">{told.name}</label>
          <input
            id="deck-name"
            autocomplete="off"
            maxLength={200}
            value={asText(labels['name'])}
            onInput={(event) => { change({ ...puzzle, labels: { ...labels, name: event.currentTarget.value } }, 'name'); }}
          />
          <Faults faults={faults('/labels')} />
        </div>
        <Choice<Matching>
          wide
          label={told.matching}
          place={deck.matching === 'pairs' ? '/matching-kind' : '/matching'}
          value={deck.matching}
          names={told.matchings}
          faults={deck.matching === 'pairs' ? [] : faults('/matching')}
          set={(kind) => { change({ ...puzzle, matching: kind === 'pairs' ? asPairs(deck) : kind }); }}
        />
        <Check label={told.turning} value={puzzle['turning'] !== false} set={(on) => { change({ ...puzzle, turning: on }); }} />
        <Choice<'any' | 'one' | 'each'>
          label={told.border}
          place="/border-kind"
          value={deck.border === null ? 'any' : Array.isArray(deck.border) ? 'each' : 'one'}
          names={told.borders}
          faults={[]}
          set={(kind) => { change({ ...puzzle, border: kind === 'any' ? null : kind === 'one' ? 0 : Array.from({ length: outer }, () => 0) }); }}
        />
        {typeof deck.border === 'number' && (
          <Whole label={told.borderFigure} place="/border" value={deck.border} least={-most} most={most} faults={faults('/border')} set={(border) => { change({ ...puzzle, border }, 'border'); }} />
        )}
        {Array.isArray(deck.border) && (
          <div class="field wide" data-at="/border">
            <label for="deck-border">{told.borderFigures(outer)}</label>
            <input
              id="deck-border"
              autocomplete="off"
              value={deck.border.join(' ')}
              onChange={(event) => { change({ ...puzzle, border: event.currentTarget.value.split(/[\s,;]+/).filter(Boolean).map(Number) }, 'border'); }}
            />
            <Faults faults={faults('/border')} />
          </div>
        )}
      </div>
      {deck.matching === 'pairs' && <Pairs puzzle={puzzle} change={change} faults={faults} limits={limits} deck={deck} />}
    </>
  );
}

function Pairs({ puzzle, change, faults, limits, deck }: Editing & { deck: Deck }) {
  const told = own.value.enter;
  const most = limits['figure'] ?? 999;
  const set = (pairs: readonly (readonly (number | null)[])[], what = ''): void => {
    change({ ...puzzle, matching: pairs }, what);
  };
  const next = Math.max(0, ...deck.pairs.flat().map((each) => Math.abs(each ?? 0))) + 1;
  return (
    <section aria-label={told.pairs} data-at="/matching">
      <h2>{told.pairs}</h2>
      <ol class="pairs">
        {deck.pairs.map((pair, index) => (
          <li key={index} data-at={`/matching/${index}`}>
            {pair.map((figure, end) => (
              <Whole
                key={end}
                quiet
                label={told.pair({ index: index + 1, end: end + 1 })}
                place={`/matching/${index}/${end}`}
                value={figure}
                least={-most}
                most={most}
                faults={[]}
                set={(value) => { set(deck.pairs.map((each, other) => (other === index ? each.map((old, k) => (k === end ? value : old)) : each)), `pair ${index}`); }}
              />
            ))}
            <button type="button" class="drop" aria-label={told.removePair(index + 1)} onClick={() => { set(deck.pairs.filter((_, other) => other !== index)); }}>×</button>
          </li>
        ))}
      </ol>
      <Faults faults={faults('/matching')} />
      <button type="button" onClick={() => { set([...deck.pairs, [next, next + 1]]); }}>+ {told.addPair}</button>
    </section>
  );
}
