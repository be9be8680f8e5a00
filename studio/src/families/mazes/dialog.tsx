// Asks how many there are of a cube.

import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { words } from '../../words/language';
import { CubePicture } from './cubes';
import { type CubeName, words as own } from './words';

interface Props {
  readonly name: CubeName;
  readonly count: number;
  readonly most: number;
  readonly take: (count: number) => void;
  readonly close: () => void;
}

export function HowMany({ name, count, most, take, close }: Props) {
  const told = own.value.enter;
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(String(count));
  const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  const fine = number >= 1 && number <= most;
  useEffect(() => {
    box.current?.showModal();
    box.current?.querySelector('input')?.select();
  }, []);
  return (
    <dialog ref={box} class="how-many" onClose={close} aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!fine) return;
          take(number);
          box.current?.close();
        }}
      >
        <CubePicture name={name} />
        <label id={id} for={`${id}-number`}>{told.howMany(told.names[name])}</label>
        <input
          id={`${id}-number`}
          inputMode="numeric"
          autocomplete="off"
          value={text}
          aria-invalid={!fine}
          aria-describedby={`${id}-fault`}
          onInput={(event) => { setText(event.currentTarget.value); }}
        />
        <p id={`${id}-fault`} class="fault" hidden={fine}>{words.value.expectedWhole({ least: 1, most })}</p>
        <p class="buttons">
          <button type="submit" class="main">{told.take}</button>
          <button type="button" onClick={() => box.current?.close()}>{told.cancel}</button>
        </p>
      </form>
    </dialog>
  );
}
