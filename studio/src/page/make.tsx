// Make: choose, see it at once, download.

import { go } from '../address';
import { compiling } from '../api/client';
import type { FieldSchema, Made, Parameter } from '../api/types';
import { wordsOf } from '../families/catalogue';
import { words } from '../words/language';
import * as choice from './choice';
import { Copy } from './copy';
import { Field } from './fields';
import { Icon } from './icon';
import { Look, ViewField } from './look';
import * as making from './making';
import { OwnPictures } from './pictures';
import { at, Told } from './problem';
import { rated } from './rated';
import { stamped } from './sharing';
import { lay, made } from './table';
import { Link } from './link';

const SEED: FieldSchema = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const DIFFICULTY: FieldSchema = { type: ['string', 'null'], enum: [null, 'easy', 'medium', 'hard'], default: null };

export function Make() {
  return (
    <div class="make">
      <form
        aria-label={words.value.make.heading}
        onSubmit={(event) => {
          event.preventDefault();
          making.reroll();
        }}
      >
        <Wishes />
        <Look />
        <OwnPictures />
      </form>
      <div class="shown">
        <Shown />
        <p class="buttons"><Link class="big" to={{ do: 'files' }}><Icon sign="files" />{words.value.menu.names.files}</Link></p>
      </div>
    </div>
  );
}

function Wishes() {
  const first: readonly string[] = choice.record.value.first;
  const all = Object.keys(choice.parameters.value) as Parameter[];
  const rest = all.filter((name) => !first.includes(name));
  const inMore = rest.some((name) => name in choice.wished.value || at(making.problem.value, name).length > 0);
  const problem = making.problem.value;
  const told = words.value.make;
  return (
    <>
      <div class="fields">
        {first.map((name) => (
          <Wish key={`${choice.familyName.value} ${name}`} name={name} />
        ))}
        <Field
          name="difficulty"
          schema={DIFFICULTY}
          value={choice.difficulty.value ?? undefined}
          faults={at(problem, 'difficulty')}
          {...(choice.difficulty.value?.includes('..') ? { choices: [...(DIFFICULTY.enum ?? []), choice.difficulty.value] } : {})}
        />
        <Field name="seed" schema={SEED} value={choice.seed.value} faults={at(problem, 'seed')} />
      </div>
      <p class="buttons">
        <button type="submit" class="main">
          {words.value.make.reroll}
        </button>
        <Change />
        <Copy label={told.share} text={() => stamped(location.href)} done={told.shared} byHand={told.byHand} />
      </p>
      <details open={inMore}>
        <summary>{words.value.make.more}</summary>
        <div class="fields">
          {rest.map((name) => (
            <Wish key={`${choice.familyName.value} ${name}`} name={name} />
          ))}
        </div>
      </details>
    </>
  );
}

/** What was made becomes one's own, to be changed. */
function Change() {
  const shown = made.value;
  const family = choice.familyName.value;
  if (shown?.family !== family) return null;
  return (
    <button type="button" onClick={() => void lay(family, shown.puzzle)}>
      {words.value.make.change}
    </button>
  );
}

function Wish({ name }: { name: string }) {
  const schema = choice.parameters.value[name];
  if (!schema) return null;
  return <Field name={name} schema={schema} value={choice.wished.value[name]} faults={at(making.problem.value, name)} />;
}

function Shown() {
  const shown = made.value;
  const told = words.value.make;
  const title = wordsOf(choice.familyName.value).title;
  const isIt = shown?.family === choice.familyName.value;
  const solved = choice.solved.value;
  const general = making.problem.value?.faults.some((each) => each.pointer) ? null : making.problem.value;
  return (
    <section aria-label={told.heading} aria-busy={making.busy.value}>
      <div class="bar">
        <ViewField />
        <button type="button" aria-pressed={solved} onClick={() => { showSolution(!solved); }}>
          {solved ? told.hideSolution : told.showSolution}
        </button>
      </div>
      <figure class={making.busy.value ? 'busy' : ''}>
        {isIt && making.picture.value && <img src={making.picture.value} alt={solved ? told.pictureSolved(title) : told.pictureOf(title)} />}
        <figcaption>
          <span role="status">{making.busy.value ? (compiling.value ? words.value.compiling : told.busy) : isIt ? <Facts made={shown} /> : ''}</span>
        </figcaption>
      </figure>
      {general && <Told problem={general} />}
      {making.problem.value && isIt && <p class="note">{told.stays}</p>}
      {making.hidden.value && (
        <Told problem={making.hidden.value}>
          {making.hidden.value.code === 'needs_solution' && (
            <button type="button" onClick={() => { showSolution(true); }}>{told.showSolution}</button>
          )}
        </Told>
      )}
    </section>
  );
}

function showSolution(shown: boolean): void {
  go({ solution: shown ? 'true' : null });
}

function Facts({ made }: { made: Made }) {
  const { several, unique, manyOrOne } = words.value.make;
  const count = made.unique ? unique : made.distinct === null ? manyOrOne : several(made.distinct);
  const { grade, rating } = made.difficulty;
  return <>{`${rated(grade, rating)} · ${count} · #${made.seed}`}</>;
}
