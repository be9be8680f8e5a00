import type { Editor } from '../editor';

export const editor: Editor = { blank: () => ({}), Form: () => null };
