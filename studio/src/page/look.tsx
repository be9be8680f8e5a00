// How the picture looks: its view, and all else that a family's style has.

import { words } from '../words/language';
import * as choice from './choice';
import { Field } from './fields';
import * as making from './making';
import { at } from './problem';

const UNASKED = ['language', 'part', 'plate', 'number', 'clearance_mm']; // `fit` says the gap in words

export function Look() {
  const names = Object.keys(choice.styles.value).filter((name) => name !== 'view' && !UNASKED.includes(name));
  return (
    <details>
      <summary>{words.value.look.heading}</summary>
      <div class="fields">
        {names.map((name) => (
          <StyleField key={`${choice.familyName.value} ${name}`} name={name} />
        ))}
      </div>
    </details>
  );
}

function StyleField({ name }: { name: string }) {
  const schema = choice.styles.value[name];
  const faults = at(making.hidden.value, name);
  return schema ? <Field name={name} schema={schema} value={choice.style.value[name]} faults={faults} /> : null;
}

export function ViewField() {
  const schema = choice.styles.value['view'];
  if (!schema) return null;
  return <Field name="view" schema={schema} value={choice.style.value['view']} faults={[]} />;
}
