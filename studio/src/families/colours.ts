// Names and colours of pieces. `python -m workshop.colours` writes this module.

export const LETTERS = 'ABCDEFHJKLMNPQRSTUVWXYZ'; // of kinds of blocks
export const GOLDEN = { name: 'G', colour: '#f5b81f' } as const;
/** Colours of kinds of blocks by lap, then by kind; laps repeat. */
export const KINDS = [
  ['#2f7fc4', '#d8623a', '#8a5fb5', '#2f9460', '#a43154', '#6f97b3', '#7f7f33', '#2f9a9f', '#8b7260', '#e092ae', '#37428a'],
  ['#215989', '#974529', '#61427f', '#216843', '#73223b', '#4e6a7d', '#595924', '#216c6f', '#615043', '#9d667a', '#262e61'],
  ['#72a8d7', '#e49479', '#af92cd', '#72b693', '#c1738b', '#9db8cb', '#a8a874', '#72babe', '#b09f93', '#eab5c8', '#777eaf'],
] as const;
/** Ways of the lines on flat blocks from the second lap on; they repeat. */
export const HATCHINGS = [['up'], ['down'], ['up', 'down']] as const;
export const CHAIN = ['#efdcb8', '#7a4a2a'] as const; // cubes of a snake, by turns
export const WALL = '#cfb386'; // of a maze
export const FLOORS = { end: '#f2c9bf', corner: '#c9e3bd', straight: '#c3dbf1', tee: '#f5e1a2', crossing: '#dacbee' } as const; // of a maze, by the ways that meet
