// What somebody likes, whatever is played: kept in the browser, where that allows it.

import { computed, effect, signal } from '@preact/signals';

const NAME = 'knobelwerk.settings';

export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  readonly theme: Theme;
  /** Whether the time is shown. */
  readonly clock: boolean;
  /** Whether a family that can be is played in space. */
  readonly space: boolean;
}

const USUAL: Settings = { theme: 'auto', clock: true, space: true };

export const settings = signal<Settings>(kept());

export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...change };
  try {
    localStorage.setItem(NAME, JSON.stringify(settings.peek()));
  } catch {
    // it holds until the page is closed
  }
}

/** Whatever else wrote there is not believed. */
function kept(): Settings {
  try {
    const all = JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
    const flag = (name: 'clock' | 'space'): boolean => (typeof all[name] === 'boolean' ? all[name] : USUAL[name]);
    return { theme: THEMES.find((each) => each === all.theme) ?? USUAL.theme, clock: flag('clock'), space: flag('space') };
  } catch {
    return USUAL;
  }
}

const night = matchMedia('(prefers-color-scheme: dark)');
const atNight = signal(night.matches);
night.addEventListener('change', (event) => { atNight.value = event.matches; });

/** Whether the page is dark now. */
export const dark = computed(() => (settings.value.theme === 'auto' ? atNight.value : settings.value.theme === 'dark'));

/** Has the page look as it is set. */
export function keepTheme(): void {
  effect(() => {
    const { theme } = settings.value;
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}
