// What is said while nothing lies on the table yet.

import { computed } from '@preact/signals';

import { words } from '../words/language';
import { problemText } from '../words/service';
import { problem } from './making';
import { isOwn, unreadable } from './table';

/** Why there is no puzzle, in words. */
export const making = computed(() => {
  const fault = isOwn.value ? unreadable.value : problem.value;
  if (!fault) return words.value.make.busy;
  return problemText(fault.code) ?? fault.message;
});
