// What is wrong with the order, as the service found when it counted, or when it was to bind.

import { computed } from '@preact/signals';

import * as booklet from './booklet';
import * as count from './count';

const FIELD = /^\/(title|seed|sets\/\d+)(\/|$)/; // what has a place in the form

export const faulty = computed(() => count.problem.value ?? booklet.problem.value);

/** Whether all of it stands at the fields, which may be out of sight. */
export const isAtFields = computed(() => {
  const faults = faulty.value?.faults ?? [];
  return faults.length > 0 && faults.every(({ pointer }) => FIELD.test(pointer));
});
