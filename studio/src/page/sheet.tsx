// A sheet over the page: what lies below cannot be reached until it is closed.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { words } from '../words/language';
import { Icon } from './icon';

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly kind?: string;
  readonly children: ComponentChildren;
}

export function Sheet({ title, close, kind = '', children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => { if (opener instanceof HTMLElement) opener.focus(); }; // what is taken away gives no focus back
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`overlay ${kind}`}
      aria-labelledby={id}
      onCancel={(event) => { event.preventDefault(); close(); }}
      onClick={(event) => { if (event.target === event.currentTarget) close(); }} // beside it
    >
      <div class="inside">
        <div class="overlay-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="tool" aria-label={words.value.close} onClick={close}><Icon sign="close" /></button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
