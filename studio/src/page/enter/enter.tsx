// Enter: one's own puzzle, with its picture, its faults and its files beside it.

import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { query } from '../../address';
import type { FamilyName } from '../../api/types';
import type { Editor } from '../../families/editor';
import { entering } from '../../words/enter';
import { words } from '../../words/language';
import * as choice from '../choice';
import { Copy } from '../copy';
import { Icon } from '../icon';
import { Look } from '../look';
import { OwnPictures } from '../pictures';
import { Told } from '../problem';
import { stamped } from '../sharing';
import { holdsOwn, isOwn, own, unreadable } from '../table';
import { again, begin, beginEmpty, canRedo, canUndo, draft, edit, flush, hold, redo, undo } from './draft';
import { at, placed } from './faults';
import { Start } from './start';
import { Preview } from './preview';
import { Link } from '../link';

export function Enter() {
  const family = choice.familyName.value;
  const editor = useEditor(family);
  useEffect(() => {
    addEventListener('keydown', steps);
    return () => {
      removeEventListener('keydown', steps);
      // what was typed last goes along to the next task, but not to Make, which makes another one
      if (holdsOwn.peek() || query.peek().has('do')) flush();
      else hold();
    };
  }, []);
  return (
    <div class="make enter">
      <section class="editor" aria-label={entering.value.heading}>
        <Start />
        {unreadable.value && holdsOwn.value ? <Told problem={unreadable.value} /> : <Entered editor={editor} family={family} />}
      </section>
      <div class="shown">
        <Preview />
        {!placed.value.length && <p class="buttons"><Link class="big" to={{ do: 'files' }}><Icon sign="files" />{words.value.menu.names.files}</Link></p>}
      </div>
    </div>
  );
}

/** The editor of a family, once it is there; it goes on with what the address holds. */
function useEditor(family: FamilyName): Editor | null {
  const [loaded, setLoaded] = useState<{ family: FamilyName; editor: Editor } | null>(null);
  const editor = loaded?.family === family ? loaded.editor : null;
  useEffect(() => {
    let gone = false;
    void choice.record.peek().editor().then((found) => {
      if (!gone) setLoaded({ family, editor: found });
    });
    return () => {
      gone = true;
    };
  }, [family]);
  useEffect(() => {
    if (!editor) return undefined;
    return effect(() => {
      const laid = own.value;
      if (!isOwn.value) return; // on the way back to what was before: nothing is taken up there
      if (!holdsOwn.value) {
        if (draft.peek()?.family === family) again();
        else beginEmpty(family, editor.blank());
      } else if (laid?.family === family) begin(family, laid.puzzle);
    });
  }, [editor, family]);
  return editor;
}

/** Ctrl+Z and Ctrl+Y, but not where a text of its own is typed. */
function steps(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

function Entered({ editor, family }: { editor: Editor | null; family: FamilyName }) {
  const entered = draft.value;
  if (!editor || entered?.family !== family) return <p role="status">{words.value.moment}</p>;
  const { Form } = editor;
  const told = words.value.make;
  const limits = (choice.family.value?.limits ?? {}) as Readonly<Record<string, number>>;
  return (
    <>
      <p class="buttons">
        <Step name={entering.value.undo} sign="↶" can={canUndo.value} step={undo} />
        <Step name={entering.value.redo} sign="↷" can={canRedo.value} step={redo} />
        <button type="button" onClick={() => { edit(editor.blank()); }}>{entering.value.start.empty}</button>
        <Copy label={told.share} text={() => stamped(location.href)} done={told.shared} byHand={told.byHand} />
      </p>
      <Form key={family} puzzle={entered.puzzle} change={edit} faults={at} limits={limits} />
      <Look />
      <OwnPictures />
    </>
  );
}

function Step({ name, sign, can, step }: { name: string; sign: string; can: boolean; step: () => void }) {
  return (
    <button type="button" class="step" aria-label={name} title={name} disabled={!can} onClick={step}>
      {sign}
    </button>
  );
}
