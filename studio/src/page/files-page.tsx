// Files by what somebody wants to do with them. None that gives the solution away, unless that is wished.

import { useEffect, useState } from 'preact/hooks';

import { go } from '../address';
import type { View } from '../api/types';
import { Problem } from '../api/client';
import { words } from '../words/language';
import * as choice from './choice';
import { Progress, saveFile, waiting } from './downloads';
import { Icon, type Sign } from './icon';
import { Switch } from './menu';
import { Told } from './problem';
import { findSolution } from './solution';
import { type OnTable, table } from './table';
import { making } from './waiting';

export type FileName = keyof typeof words.value.files.names;

/** A file that is offered. */
interface Offer {
  readonly name: FileName;
  readonly format: string;
  /** What it shows; none: a notation. */
  readonly view?: View | undefined;
  /** Whether it shows the solution. */
  readonly solved?: boolean;
}

interface Purpose {
  readonly name: keyof typeof words.value.files.purposes;
  readonly sign: Sign;
  readonly files: readonly Offer[];
}

/** For machines that cut: the views that the service may name for that, the one for a laser first. */
const CUT: readonly (Offer & { readonly view: View })[] = [
  { name: 'paths', format: 'dxf', view: 'laser' }, { name: 'pathsSvg', format: 'svg', view: 'laser' },
  { name: 'nets', format: 'dxf', view: 'nets' }, { name: 'netsSvg', format: 'svg', view: 'nets' },
];

const CUT_OUT = { name: 'cut', sign: 'scissors' } as const;
const LISTED = { name: 'paper', sign: 'print' } as const; // there is nothing to cut

/** What there is of the chosen family; solved: with its solution. */
function purposes(solved: boolean): readonly Purpose[] {
  const { files, unsolved, solved: filled, space } = choice.record.value;
  const family = choice.family.value;
  const [film, laser, notations] = [family?.purposes.film[0], family?.purposes.cut ?? [], family?.notations ?? []];
  const withSolution = (offer: Offer): readonly Offer[] => (solved ? [{ ...offer, solved: true }] : []);
  return [
    { name: 'look', sign: 'eye', files: [
      { name: 'picture', format: 'png', view: solved ? filled : unsolved, solved },
      ...(film ? withSolution({ name: 'film', format: 'webp', view: film as View }) : []),
      ...withSolution({ name: 'viewer', format: 'html', view: space[0] }),
    ] },
    { ...(files.pieces === 'parts' ? LISTED : CUT_OUT), files: [
      { name: 'puzzle', format: 'pdf', view: 'sheet' },
      { name: 'pieces', format: 'pdf', view: files.pieces },
      ...withSolution({ name: 'answer', format: 'pdf', view: files.answer }),
    ] },
    { name: 'print', sign: 'printer3d', files: [
      { name: 'plates', format: '3mf', view: 'plates' },
      { name: 'platesStl', format: 'stl', view: 'plates' },
      { name: 'platesStep', format: 'step', view: 'plates' },
      { name: 'everything', format: 'zip', view: 'plates' },
      ...withSolution({ name: 'body', format: 'stl', view: 'assembled' }),
      ...withSolution({ name: 'bodyGlb', format: 'glb', view: 'assembled' }),
    ] },
    { name: 'laser', sign: 'laser', files: CUT.filter(({ view }) => laser.includes(view)) },
    { name: 'data', sign: 'data', files: notations.map((format) => ({ name: format as FileName, format })) },
  ];
}

export function FilesPage() {
  const shown = table.value;
  const solved = choice.solved.value;
  const told = words.value.files;
  if (!shown || !choice.family.value) return <p role="status" class="note">{making.value}</p>;
  return (
    <div class="files">
      <div class="with-solution">
        <Switch name={told.withSolution} on={solved} set={(on) => { go({ solution: on ? 'true' : null }); }} />
        <p class="note">{told.elseNone}</p>
      </div>
      {solved && <Found shown={shown} />}
      <div class="purposes">
        {purposes(solved && shown.solution !== undefined).map((each) => <PurposeCard key={each.name} purpose={each} shown={shown} />)}
      </div>
      <Progress />
    </div>
  );
}

function PurposeCard({ purpose, shown }: { purpose: Purpose; shown: OnTable }) {
  const told = words.value.files;
  const [name, about] = told.purposes[purpose.name];
  return (
    <section class="purpose" aria-labelledby={`purpose-${purpose.name}`}>
      <span class="sign"><Icon sign={purpose.sign} /></span>
      <div>
        <h2 id={`purpose-${purpose.name}`}>{name}</h2>
        <p>{about}</p>
      </div>
      <p class="buttons">
        {purpose.files.map((offer) => <FileButton key={`${offer.name} ${offer.format}`} offer={offer} shown={shown} />)}
      </p>
    </section>
  );
}

function FileButton({ offer, shown }: { offer: Offer; shown: OnTable }) {
  const { format, view, solved = false } = offer;
  const [name, about] = words.value.files.names[offer.name];
  return (
    <button
      type="button"
      class="file-button"
      data-format={format}
      data-view={view}
      aria-disabled={waiting.value !== null}
      onClick={() => { if (waiting.value === null) void saveFile(shown, { format, view, solved }); }}
    >
      {name} <small>{about}</small>
    </button>
  );
}

/** A puzzle that has no solution yet gets one; one that cannot have any says so. */
function Found({ shown }: { shown: OnTable }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    setProblem(null);
    if (shown.solution !== undefined) return undefined;
    const controller = new AbortController();
    findSolution(shown, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(error instanceof Problem ? error : new Problem('unexpected', String(error)));
    });
    return () => { controller.abort(); };
  }, [shown]);
  if (problem) return <Told problem={problem} />;
  return shown.solution === undefined ? <p role="status" class="note">{words.value.files.solving}</p> : null;
}
