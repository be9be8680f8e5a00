// A link within the page: what lies on the table stays there.

import type { ComponentChildren } from 'preact';

import { changed, type Changes, go } from '../address';

interface Props {
  readonly to: Changes;
  readonly class?: string;
  /** Done before it leads on. */
  readonly first?: () => void;
  readonly children: ComponentChildren;
}

export function Link({ to, first, children, ...more }: Props) {
  return (
    <a
      {...more}
      href={changed(to)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in another window
        event.preventDefault();
        first?.();
        go(to, true);
      }}
    >
      {children}
    </a>
  );
}
