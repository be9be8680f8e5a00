// The viewer, with the body of the puzzle in it; three.js comes when it is first needed.

import { useEffect, useRef, useState } from 'preact/hooks';

import { go } from '../../address';
import { ask, Problem } from '../../api/client';
import type { View } from '../../api/types';
import type { Handle } from '../../space/index';
import { language, words } from '../../words/language';
import { viewWords } from '../../words/view';
import * as choice from '../choice';
import { Told } from '../problem';
import { findSolution } from '../solution';
import type { OnTable } from '../table';

/** The view in space that the address names, or the first one of the family. */
export function spaceView(): View {
  const { space } = choice.record.value;
  return space.find((each) => each === choice.space.value) ?? space[0];
}

export function Space({ shown }: { shown: OnTable }) {
  const frame = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'solving' | 'loading' | 'shown' | Problem>('loading');
  const handle = useRef<Handle | null>(null);
  const view = spaceView();
  const style = JSON.stringify(choice.style.value);
  const [tries, again] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = async (): Promise<void> => {
      try {
        setState(shown.solution === undefined ? 'solving' : 'loading');
        if (shown.solution === undefined) {
          await findSolution(shown, signal); // the table has it then, and this begins anew
          return;
        }
        const glb = await body(shown, view, signal);
        const made = await mounted(frame.current, glb, signal);
        if (!made) return;
        handle.current = made;
        if (view === choice.record.peek().film) begin(made);
        setState('shown');
      } catch (error) {
        if (!signal.aborted) setState(error instanceof Problem ? error : new Problem('unexpected', String(error)));
      }
    };
    void show();
    return () => {
      controller.abort();
      handle.current?.dispose();
      handle.current = null;
    };
  }, [shown, view, style, tries]);
  useEffect(() => {
    if (handle.current) handle.current.language(language.value);
  }, [language.value]);
  const told = viewWords.value;
  return (
    <>
      <Views view={view} />
      {state instanceof Problem && (
        <Told problem={state}>
          <button type="button" onClick={() => { again(tries + 1); }}>{words.value.again}</button>
        </Told>
      )}
      <div class="stage" hidden={state instanceof Problem} aria-busy={state !== 'shown'}>
        {state !== 'shown' && <p role="status" class="note">{state === 'solving' ? told.solving : words.value.moment}</p>}
        <div ref={frame} class="viewer" />
      </div>
    </>
  );
}

function Views({ view }: { view: View }) {
  const { space } = choice.record.value;
  if (space.length < 2) return null;
  return (
    <div class="bar buttons" role="group" aria-label={viewWords.value.which}>
      {space.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => { go({ space: each === space[0] ? null : each }); }}
        >
          {words.value.choices.view[each]}
        </button>
      ))}
    </div>
  );
}

/** The body as GLB; cubes without their channels, of which nothing is seen. */
async function body(shown: OnTable, view: View, signal: AbortSignal): Promise<ArrayBuffer> {
  const plain = 'bores' in choice.styles.value ? { bores: false } : {};
  const asked = {
    puzzle: shown.puzzle,
    solution: shown.solution,
    ...(shown.seed === null ? {} : { seed: shown.seed }),
    style: { ...choice.style.value, ...plain, view },
  };
  return (await ask(`/v1/${shown.family}/render?format=glb`, { body: asked, signal })).arrayBuffer();
}

/** Plays from the first step on; who wants no motion goes from step to step. */
function begin(film: Handle): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) film.step(0);
  else film.play(true);
}

/** null: it is not needed any more. */
async function mounted(frame: HTMLElement | null, glb: ArrayBuffer, signal: AbortSignal): Promise<Handle | null> {
  const { mount } = await import('../../space/index');
  const over = (): boolean => !frame || signal.aborted;
  if (!frame || over()) return null;
  if (!document.createElement('canvas').getContext('webgl2')) throw new Problem('no_webgl', '');
  const handle = await mount(frame, glb, { language: language.value, titled: false });
  if (!over()) return handle;
  handle.dispose();
  return null;
}
