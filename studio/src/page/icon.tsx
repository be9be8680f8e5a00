// The signs on buttons, drawn with one pen in a square of 24.

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  undo: 'M8.5 6 4 10.5 8.5 15M4 10.5h10.5a5 5 0 0 1 0 10H9',
  redo: 'M15.5 6 20 10.5 15.5 15M20 10.5H9.5a5 5 0 0 0 0 10H15',
  bulb: 'M9.5 18.5h5M10.5 21.5h3M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1.2 1.5 1.3 2.4h5.4c.1-.9.5-1.7 1.3-2.4a6.5 6.5 0 0 0-4-11.6z',
  plus: 'M12 5v14M5 12h14',
  down: 'm6 9 6 6 6-6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  left: 'M19 12H5m6-6-6 6 6 6',
  stack: 'M12 3 21 8l-9 5-9-5zM4 12.5l8 4.5 8-4.5M4 16.5l8 4.5 8-4.5',
  tip: 'M4 20h9v-9H4zM9 7a8 8 0 0 1 10.5 8M22 12.5l-2.5 3-3-2.5',
  apart: 'M4 4h7v7H4zM13 13h7v7h-7zM14 10l6-6m-5 0h5v5M10 14l-6 6m0-5v5h5',
  mirror: 'M12 3v18M9 7 3 18h6zM15 7l6 11h-6z',
  drop: 'M12 3v12M7 10l5 5 5-5M5 20h14',
  foldBack: 'M9 14 4 9l5-5M4 9h9a7 7 0 0 1 7 7v4',
  up: 'M12 19V5m-6 6 6-6 6 6',
  below: 'M12 5v14m-6-6 6 6 6-6',
  back: 'M7 17 17 7M9 7h8v8',
  front: 'M17 7 7 17M15 17H7V9',
  close: 'M6 6l12 12M18 6 6 18',
  turn: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M20 3v4.5h-4.5',
  tray: 'M4 14v6h16v-6M12 3v11m-4-4 4 4 4-4',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
  grid: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  cube: 'M12 2.5 20.5 7v10L12 21.5 3.5 17V7zM3.5 7 12 11.5 20.5 7M12 11.5v10',
  share: 'M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8',
  again: 'M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4 3v4.5h4.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 .1 0',
  day: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  mine: 'M5 4h14v17l-7-4.5L5 21z',
  known: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  make: 'M12 3l2.2 5.8L20 11l-5.8 2.2L12 19l-2.2-5.8L4 11l5.8-2.2zM19 17v4M17 19h4',
  enter: 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  solve: 'M4 12.5l5 5L20 6.5',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  files: 'M6 3h8l5 5v13H6zM14 3v5h5M12.5 11v7m-3-3 3 3 3-3',
  scissors: 'M6 6.5a2.5 2.5 0 1 0 .1 0M6 17.5a2.5 2.5 0 1 0 .1 0M8 8l12 9M8 18 20 8',
  printer3d: 'M5 4h14v5H5zM10 9v3h4V9M12 12v2M4 20h16M7 17h10',
  laser: 'M12 3v9M9 3h6M12 21v-2M5 19l2-2M19 19l-2-2M4 14h2M18 14h2M9.5 15.5h5',
  data: 'M9 4c-3 0-3 2-3 4s0 4-2.5 4C6 12 6 14 6 16s0 4 3 4M15 4c3 0 3 2 3 4s0 4 2.5 4C18 12 18 14 18 16s0 4-3 4',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1',
  info: 'M12 11v6M12 7v.1',
  offline: 'M2 9a15 15 0 0 1 20 0M5.5 13a10 10 0 0 1 13 0M9 16.5a5 5 0 0 1 6 0M3 3l18 18',
  warning: 'M12 3.5 22 20.5H2zM12 10v5M12 17.8v.1',
} as const;

export type Sign = keyof typeof PATHS;

export function Icon({ sign }: { sign: Sign }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={PATHS[sign]} /></svg>;
}

/** How far somebody is, or how hard something: filled dots of so many. */
export function Pips({ count, of = 3 }: { count: number; of?: number }) {
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: of }, (_, k) => <i key={k} class={k < count ? 'on' : ''} />)}
    </span>
  );
}
