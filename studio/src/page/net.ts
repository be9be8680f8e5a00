// Whether there is a connection at all, as far as the browser knows.

import { signal } from '@preact/signals';

export const offline = signal(!navigator.onLine);

addEventListener('online', () => { offline.value = false; });
addEventListener('offline', () => { offline.value = true; });
