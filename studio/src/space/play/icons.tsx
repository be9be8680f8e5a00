// The signs on buttons over a board in space.

const PATHS = {
  flat: 'M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16',
  cube: 'M12 2.500 20.500 7v10L12 21.500 3.500 17V7zM3.500 7 12 11.500 20.500 7M12 11.500v10',
  stack: 'M12 3 21 8l-9 5-9-5zM4 12.500l8 4.500 8-4.500M4 16.500l8 4.500 8-4.500',
  turn: 'M19.500 12a7.500 7.500 0 1 1-2.300-5.400M20 3v4.500h-4.500',
  tip: 'M4 20h9v-9H4zM9 7a8 8 0 0 1 10.500 8M22 12.500l-2.500 3-3-2.500',
  drop: 'M12 3v12M7 10l5 5 5-5M5 20h14',
  tray: 'M12 14V3M7 8l5-5 5 5M4 13v7h16v-7',
  back: 'M9 14 4 9l5-5M4 9h9a7 7 0 0 1 7 7v4',
  toLeft: 'M19 12H5m6-6-6 6 6 6',
  toRight: 'M5 12h14m-6-6 6 6-6 6',
  toTop: 'M12 19V5m-6 6 6-6 6 6',
  toBottom: 'M12 5v14m-6-6 6 6 6-6',
  toBack: 'M7 17 17 7M9 7h8v8',
  toFront: 'M17 7 7 17M15 17H7V9',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={PATHS[name]} /></svg>;
}
