// A part of the page that is loaded when it is first shown.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

import { LOST, Problem } from '../api/client';
import { words } from '../words/language';
import { Told } from './problem';

/** Shows a word of patience, then what has come. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  const come = signal<ComponentType | null>(null);
  const lost = signal(false);
  const begin = async (): Promise<void> => {
    lost.value = false;
    try {
      come.value = await load();
    } catch {
      lost.value = true;
    }
  };
  return function Later() {
    useEffect(() => {
      if (!come.value) void begin();
    }, []);
    const Come = come.value;
    if (Come) return <Come />;
    if (!lost.value) return <p role="status" class="note">{words.value.moment}</p>;
    return (
      <Told problem={new Problem(LOST, '')}>
        <button type="button" onClick={() => void begin()}>{words.value.again}</button>
      </Told>
    );
  };
}
