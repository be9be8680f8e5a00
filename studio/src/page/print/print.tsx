// Print: a booklet is put together, looked through page by page, and taken home.

import { useEffect } from 'preact/hooks';

import type { FieldSchema } from '../../api/types';
import { printWords } from '../../words/print';
import * as choice from '../choice';
import { Field } from '../fields';
import { at, Told } from '../problem';
import { Booklet } from './booklet-pages';
import * as booklet from './booklet';
import { Labelled, Select, Tick } from './controls';
import { ANSWERS, change, keepOrder, order, PAPERS } from './order';
import { Sets } from './sets';

const SEED: FieldSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const LONGEST = 80; // letters of a title

export function Print() {
  useEffect(() => keepOrder(choice.familyName.peek()), []);
  useEffect(() => booklet.keepBooklet(), []);
  const told = printWords.value;
  return (
    <div class="make print">
      <form
        aria-labelledby="print"
        onSubmit={(event) => {
          event.preventDefault();
          if (!booklet.busy.value && order.value.sets.length) void booklet.bind();
        }}
      >
        <div>
          <h2 id="print">{told.heading}</h2>
          <p class="note">{told.about}</p>
        </div>
        <Kit />
        <Sets />
        <p class="buttons">
          <button type="submit" class="main" aria-disabled={booklet.busy.value || !order.value.sets.length}>
            {told.bind}
          </button>
          {!order.value.sets.length && <span class="note">{told.nothing}</span>}
        </p>
        {booklet.problem.value && <Told problem={booklet.problem.value} />}
      </form>
      <div class="shown">
        <Booklet />
      </div>
    </div>
  );
}

function Kit() {
  const told = printWords.value;
  const { title, paper, answers, nets, specs } = order.value;
  return (
    <div class="fields">
      <Labelled name="title" label={told.title} wide faults={at(booklet.problem.value, 'title')}>
        {(id) => (
          <input
            id={id}
            type="text"
            value={title}
            maxLength={LONGEST}
            placeholder={told.titleHint}
            onInput={(event) => void change({ title: event.currentTarget.value })}
          />
        )}
      </Labelled>
      <Select name="paper" label={told.paper} all={PAPERS} value={paper} told={told.papers} set={(next) => void change({ paper: next })} />
      <Select name="answers" label={told.answers} all={ANSWERS} value={answers} told={told.places} set={(next) => void change({ answers: next })} />
      <Tick label={told.nets} value={nets} set={(next) => void change({ nets: next })} />
      <Tick label={told.specs} value={specs} set={(next) => void change({ specs: next })} />
      <Field name="seed" schema={SEED} value={choice.seed.value} faults={at(booklet.problem.value, 'seed')} />
    </div>
  );
}
