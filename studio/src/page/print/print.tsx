// Print: a ready set or one's own choice, how many sheets it takes, and the booklet as a file.

import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { FieldSchema } from '../../api/types';
import { words } from '../../words/language';
import { printWords } from '../../words/print';
import * as choice from '../choice';
import { Field } from '../fields';
import { Icon } from '../icon';
import { offline } from '../net';
import { at, Told } from '../problem';
import { Booklet } from './booklet-pages';
import * as booklet from './booklet';
import { Labelled, Select, Tick } from './controls';
import { keepCounting } from './count';
import { faulty } from './faulty';
import { ANSWERS, change, keepOrder, order, ordered, PAPERS } from './order';
import * as own from './own';
import { preset, presets } from './presets';
import { Ready } from './ready';
import { Sets } from './sets';
import { Sheets } from './sheets';

const SEED: FieldSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const LONGEST = 80; // letters of a title

export function Print() {
  useEffect(() => keepOrder(choice.familyName.peek()), []);
  useEffect(() => booklet.keepBooklet(), []);
  useEffect(() => keepCounting(), []);
  const told = printWords.value;
  if (offline.value) {
    return <p role="status" class="needs-net"><Icon sign="offline" /> {told.needsNet}</p>;
  }
  return (
    <div class="print">
      <Ready />
      <Finding />
      <Wishes />
      <Sheets />
      <Booklet />
    </div>
  );
}

/** How the search for a puzzle's solution goes, which its booklet needs: also while all wishes are closed. */
function Finding() {
  return (
    <>
      <p role="status" class="note">{own.finding.value ? words.value.files.solving : ''}</p>
      {own.unfound.value && <Told problem={own.unfound.value} />}
    </>
  );
}

const opened = signal<boolean | null>(null); // by hand; null: as what is ordered needs it

/** Whether what is ordered is none of the ready sets. */
const isOwn = computed(() => ordered.value && presets.value.length > 0 && !preset.value && order.value.sets.every(({ own }) => !own));

/** All that can be wished, closed until somebody wants it. */
function Wishes() {
  const told = printWords.value;
  return (
    <details
      class="wishes"
      open={opened.value ?? isOwn.value}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open !== (opened.peek() ?? isOwn.peek())) opened.value = open;
        if (open && !ordered.peek()) void change({}); // what is shown in it is what one gets
      }}
    >
      <summary>{told.allWishes}</summary>
      <form
        aria-label={told.allWishes}
        onSubmit={(event) => { event.preventDefault(); }}
      >
        <p class="note">{told.about}</p>
        <Kit />
        <Sets />
      </form>
    </details>
  );
}

function Kit() {
  const told = printWords.value;
  const { title, paper, answers, boards, nets, specs, parts } = order.value;
  return (
    <div class="fields">
      <Labelled name="title" label={told.title} wide faults={at(faulty.value, 'title')}>
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
      <Tick label={told.boards} value={boards === 'once'} set={(next) => void change({ boards: next ? 'once' : 'each' })} />
      <Tick label={told.nets} value={nets} set={(next) => void change({ nets: next })} />
      <Tick label={told.specs} value={specs} set={(next) => void change({ specs: next })} />
      <Tick label={told.parts} value={parts} set={(next) => void change({ parts: next })} />
      <Field name="seed" schema={SEED} value={choice.seed.value} faults={at(faulty.value, 'seed')} />
    </div>
  );
}
