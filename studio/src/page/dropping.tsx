// Files that are dropped anywhere on the page: the browser would leave it for them.

import { useEffect, useState } from 'preact/hooks';

import { go } from '../address';
import { words } from '../words/language';

export function Dropping() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => { if (!event.relatedTarget) setOver(false); };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (!file) return;
      event.preventDefault();
      void take(file);
    };
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over ? <div class="dropping" aria-hidden="true"><p>{words.value.dropHere}</p></div> : null;
}

/** What came of it is told where puzzles are entered. */
async function take(file: File): Promise<void> {
  const { takeFile } = await import('./enter/start');
  go({ do: 'enter' }, true);
  await takeFile(file);
}
