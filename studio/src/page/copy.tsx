// A button that puts a text where it can be pasted from.

import { useState } from 'preact/hooks';

interface Props {
  readonly label: string;
  readonly text: () => string;
  /** What is said when it is done, and what if the browser does not allow it. */
  readonly done: string;
  readonly byHand: string;
}

export function Copy({ label, text, done, byHand }: Props) {
  const [said, say] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      say(done);
    } catch {
      say(byHand); // no right to, or no secure address
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>{label}</button>
      <span role="status" class="note">{said}</span>
    </>
  );
}
