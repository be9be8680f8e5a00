// What the service says, in the language of the page: by the codes of its problems, else its sentences.

import { errors, onlyTranslated, words } from './language';

// English: the service's own sentences say more.
export const service = onlyTranslated('service', {
  no_puzzle: 'This is an answer without a puzzle, such as that of “solve”: open the puzzle itself; its solution comes below “Let it solve”.',
  too_many_cells: 'The puzzle is too large for this service.',
  out_of_memory: 'This needs more memory than this service allows. Choose something smaller.',
  too_large: 'This is larger than this service accepts.',
  header_too_large: 'This address is longer than this service accepts.',
  key_needed: 'This service asks for a key, which this page does not have.',
  request_timeout: 'This came too slowly to the service; try again.',
  worker_died: 'Something broke while computing; try again.',
  store: 'The service cannot reach its jobs at present; they are not lost.',
  internal_error: 'The service made an error; it is noted.',
  unexpected: 'This page did not expect that; reload it.',
  too_dear: 'This is too much at once for this service. Choose less, or something smaller.',
  too_many_pages: 'That would be more pages than a booklet may have. Divide it into several.',
  too_many_jobs: 'As many jobs are running as this service accepts at once.',
});

/** The meaning of a problem's code; undefined: the service's own words are all there is. */
export function problemText(code: string): string | undefined {
  const [own, more]: Readonly<Record<string, string>>[] = [words.value.problems, service.value];
  return own?.[code] ?? more?.[code] ?? errors.value?.rules[code];
}
