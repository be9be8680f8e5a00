// What is wrong with the order, as the service found when it counted, or when it was to bind.

import { computed } from '@preact/signals';

import * as booklet from './booklet';
import * as count from './count';

export const faulty = computed(() => count.problem.value ?? booklet.problem.value);
