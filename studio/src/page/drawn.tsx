// A picture of a puzzle or of a solution, as the service draws it.

import { useEffect, useState } from 'preact/hooks';

import { ask, Problem } from '../api/client';
import { pageStyle, rendered } from './making';
import { Told } from './problem';
import type { OnTable } from './table';

interface Props {
  readonly shown: OnTable;
  /** Drawn instead of that on the table; undefined: the puzzle alone. */
  readonly solution: unknown;
  readonly alt: string;
}

export function Drawn({ shown, solution, alt }: Props) {
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const body = JSON.stringify(rendered({ ...shown, solution }, pageStyle(solution !== undefined), true));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const draw = async (): Promise<void> => {
      try {
        const answer = await ask(`/v1/${shown.family}/render?format=svg`, { body: JSON.parse(body), signal });
        setPicture(URL.createObjectURL(await answer.blob()));
        setProblem(null);
      } catch (error) {
        if (!signal.aborted) setProblem(error instanceof Problem ? error : new Problem('unexpected', String(error)));
      }
    };
    void draw();
    return () => { controller.abort(); };
  }, [shown.family, body]);
  useEffect(() => () => { if (picture) URL.revokeObjectURL(picture); }, [picture]);
  if (problem) return <Told problem={problem} />;
  return picture ? <img src={picture} alt={alt} /> : <div class="undrawn" role="img" aria-label={alt} />;
}
