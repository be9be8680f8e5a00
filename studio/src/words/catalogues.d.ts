// What the build makes of words/<language>/*.po (po.mjs).

type Catalogue = import('./messages').Catalogue;
type Errors = import('./saying').Errors;

declare module 'catalogues' {
  /** Loads the words of a language, by its code; English has none. */
  export const CATALOGUES: Readonly<Record<string, () => Promise<{ readonly catalogue: Catalogue; readonly errors: Errors }>>>;
}

declare module 'catalogues/space' {
  /** The words of the viewer in each language but English. */
  export const SPOKEN: readonly Catalogue[];
}
