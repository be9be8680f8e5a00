// The words of the page in English; those of other languages have the same form.

import type { TaskName } from '../page/tasks';
import type { ChoiceWords, Grade, OptionName, Parameter, StyleName, View } from '../api/types';

export interface Words {
  readonly name: string;
  /** A link past the head of the page, for keys. */
  readonly skip: string;
  readonly chooseFamily: string;
  readonly fields: Readonly<Record<Parameter | StyleName | OptionName | 'difficulty' | 'seed', string>>;
  readonly choices: ChoiceWords & { readonly view: Readonly<Record<View, string>>; readonly difficulty: Readonly<Record<Grade, string>> };
  readonly yesNo: Readonly<Record<string, string>>;
  readonly suits: string;
  readonly open: string;
  /** Of a word in the address. */
  readonly strange: (word: string, meant: string | null) => string;
  readonly expected: (whole: boolean, least?: number, most?: number) => string;
  readonly make: {
    readonly heading: string;
    readonly more: string;
    readonly reroll: string;
    readonly change: string;
    readonly busy: string;
    readonly showSolution: string;
    readonly hideSolution: string;
    readonly share: string;
    readonly shared: string;
    readonly byHand: string;
    readonly unique: string;
    readonly several: (count: number) => string;
    readonly manyOrOne: string;
    readonly rated: (grade: Grade, rating: number) => string;
    /** Told of a wish that no puzzle met; rated: how hard the one was that came nearest. */
    readonly nearest: (rated: string) => string;
    readonly pictureOf: (family: string, solved: boolean) => string;
    readonly stays: string;
  };
  readonly look: { readonly heading: string };
  readonly pictures: {
    readonly heading: string;
    readonly about: string;
    readonly figure: (figure: string) => string;
    readonly left: (count: number) => string;
    readonly clear: string;
    readonly unreadable: (name: string) => string;
  };
  readonly files: {
    readonly withSolution: string;
    readonly elseNone: string;
    readonly solving: string;
    readonly purposes: Readonly<Record<'look' | 'cut' | 'paper' | 'print' | 'laser' | 'data', readonly [name: string, about: string]>>;
    readonly names: Readonly<Record<
      'picture' | 'film' | 'viewer' | 'puzzle' | 'pieces' | 'answer' | 'plates' | 'platesStl' | 'platesStep' | 'everything' | 'body' | 'bodyGlb'
      | 'paths' | 'pathsSvg' | 'nets' | 'netsSvg' | 'json' | 'text' | 'xml', readonly [name: string, about: string]
    >>;
  };
  readonly downloads: {
    readonly formats: Readonly<Record<string, string>>;
    readonly waiting: (format: string) => string;
    readonly done: (name: string) => string;
    /** Where pictures of one's own cannot be shown. */
    readonly themed: string;
  };
  readonly foot: Readonly<Record<'docs' | 'licences', string>>;
  /** By the code of a problem; what is not here is told in the words of the service. */
  readonly problems: Readonly<Record<string, string>>;
  /** What the service says of kinds and ranges of values; null: in its own words. */
  readonly values: (message: string) => string | null;
  /** The limits that a sentence of the service names, to be put after one of ours. */
  readonly limits: (message: string) => string;
  readonly again: string;
  /** While the service compiles its search kernels. */
  readonly compiling: string;
  /** Away from a link that cannot be opened. */
  readonly elsewhere: string;
  readonly close: string;
  readonly dropHere: string;
  readonly toPlay: string;
  readonly menu: {
    readonly heading: string;
    readonly workshop: string;
    readonly settings: string;
    readonly daily: string;
    readonly dailyAbout: (grade: string | null) => string;
    readonly begun: (count: number) => string;
    readonly names: Readonly<Record<Exclude<TaskName, 'play'>, string>>;
    readonly abouts: Readonly<Record<Exclude<TaskName, 'play' | 'mine'>, string>>;
    readonly language: string;
    readonly theme: string;
    readonly themes: Readonly<Record<'light' | 'dark' | 'auto', string>>;
    readonly clock: string;
    readonly space: string;
  };
  readonly cards: {
    readonly all: string;
    readonly nothing: string;
    readonly solutions: (count: number) => string;
    readonly uncounted: string;
    readonly print: (name: string) => string;
    readonly change: (name: string) => string;
    readonly forget: (name: string) => string;
    readonly gone: (name: string) => string;
    readonly undo: string;
    readonly rename: (name: string) => string;
    readonly nameOf: (name: string) => string;
    readonly save: string;
    readonly saveSolved: string;
    readonly read: string;
    readonly files: Readonly<Record<'all' | 'solved', string>>;
    readonly restored: (puzzles: number, solved: number) => string;
    readonly wrong: Readonly<{
      json: (file: string, line: number, column: number) => string;
      other: (file: string) => string;
      newer: (file: string) => string;
      tooLarge: (file: string, most: number) => string;
      /** Of an entry, counted from 1, in the list of puzzles or of solved ones; value: its name in the file. */
      value: (played: boolean, number: number, value: string) => string;
      more: (count: number) => string;
    }>;
  };
  readonly level: Readonly<Record<'heading' | 'size' | 'all' | 'go', string>>;
  readonly moment: string;
}

export const en: Words = {
  name: 'Knobelwerk',
  skip: 'Skip to the content',
  chooseFamily: 'Which puzzle?',

  fields: {
    size: 'Edges of the box in cells', blocks: 'Blocks', golden: 'Golden cube', symmetric: 'Point-symmetric',
    method: 'How it is made', unique: 'Exactly one solution', prelaid: 'Pieces given', straightness: 'Straightness',
    figures: 'Different figures', matching: 'What matches', turning: 'May be turned', border: 'Plain outer edge',
    solutions: 'Number of solutions', rows: 'Rows', columns: 'Columns', order: 'Tiles along the edge',
    width: 'Places west to east', height: 'Places north to south', loops: 'Share of loops', empty: 'Empty places',
    longest: 'Longest way (cubes)', dead_end_share: 'Largest share of dead ends',
    kind: 'Kind of puzzle', pieces: 'Number of pieces', set: 'Set of pieces', own: 'Pieces of my own set', target: 'Outline instead of a box', holes: 'Empty cells',
    level: 'Moves to the first piece, at least', moves: 'Moves in all, at least', apart: 'Comes apart',
    overhangs: 'Pieces that hang over',
    difficulty: 'Difficulty', seed: 'Number of the puzzle (seed)',
    view: 'View', part: 'Only the kind of piece no.', plate: 'Only the plate no.', page: 'Paper', language: 'Language of pages',
    number: 'Number on each page', theme: 'Light or dark', labels: 'Number the pieces', width_px: 'Width of a PNG (pixels)',
    cell_mm: 'Size of a cell (mm)', clearance_mm: 'Gap per face (mm)', fit: 'Fit', chamfer_mm: 'Bevel (mm)',
    bed_mm: 'Bed of the printer (mm)', filaments: 'Filaments of the printer', density: 'Material (g/cm³)', infill_percent: 'Infill (%)',
    hollow_mm: 'Hollow blocks: wall (mm)',
    cord_mm: 'Channel of the cord (mm)', art: 'Theme of the figures', backs: 'Backs of the tiles', outline: 'Outline of the tiles',
    bores: 'Channels for the cord',
    mirrors_count: 'Count mirror images as different', engine: 'Way of searching', tries: 'Count the tries of a plain search',
    essential: 'Also count up to reflections and renamings', all_rectangles: 'One maze for each rectangle', room: 'Room (m)',
    kerf_mm: 'Kerf of the laser (mm)', cell_sheets: 'Laser: sheets for a cell', wall_sheets: 'Laser: sheets for a wall', cube_m: 'Edge of a cube to walk in (m)',
  },
  choices: {
    golden: { auto: 'in the middle, if there is one', centre: 'in the middle', none: 'none' },
    method: { any: 'any', cut: 'cut from face to face', merge: 'grown from cells', uniform: 'all mazes equally likely', growing: 'long winding ways' },
    matching: { opposite: 'two halves', equal: 'the same figures', mixed: 'both kinds' },
    symmetric: { first: 'tried first', only: 'only those', never: 'not tried separately' },
    engine: { auto: 'chosen automatically', scan: 'place by place', choosy: 'the place with the fewest choices first' },
    turning: { none: 'no', together: 'all alike', each: 'each by itself' },
    kind: { cut: 'cut at random', interlocking: 'interlocking: one key at a time', level: 'many moves to the first piece', burr: 'burr of notched sticks', set: 'pieces of a set' },
    set: { tetracubes: 'the eight tetracubes', pentominoes: 'the twelve pentominoes', own: 'my own' },
    overhangs: { supports: 'in one, with supports', glue: 'in parts, to glue', pins: 'in parts, with pins' },
    difficulty: { easy: 'easy', medium: 'medium', hard: 'hard' },
    page: { A4: 'A4', Letter: 'Letter', phone: 'phone' },
    language: { en: 'English', de: 'German' },
    theme: { light: 'light', dark: 'dark' },
    fit: { snug: 'snug', normal: 'normal', loose: 'loose' },
    art: {
      auto: 'one that suits the puzzle', shapes: 'shapes', sea: 'animals of the sea', garden: 'flowers and fruits', space: 'rockets and aliens',
      things: 'vehicles and tools', colours: 'colours', digits: 'numbers',
    },
    backs: { none: 'none', plain: 'plain', pattern: 'with a pattern', title: 'with the title' },
    outline: { thin: 'thin', bold: 'bold', double: 'double', none: 'none' },
    view: {
      sheet: 'pages to print', layers: 'layers', nets: 'nets to fold', parts: 'list of pieces', steps: 'step by step', isometric: 'in 3D',
      assembled: 'put together', exploded: 'pulled apart', cutaway: 'cut open', fill: 'being filled', plates: 'plates for a printer', case: 'case',
      strip: 'strip', path: 'the way', fold: 'folding', unfolded: 'unfolded', 'plate-light': 'plate, light', 'plate-dark': 'plate, dark',
      board: 'board', blank: 'empty board', tiles: 'tiles', laser: 'for a laser', solutions: 'solutions', tray: 'tray',
      plan: 'plan', cubes: 'cubes', walk: 'walk', pencil: 'maze for a pencil', apart: 'taken apart',
    },
  },
  yesNo: { true: 'yes', false: 'no' },
  suits: 'chosen automatically',
  open: 'no matter',
  strange: (word, meant) => `The address says “${word}”, which is not known here${meant === null ? '.' : `; did you mean “${meant}”?`}`,
  expected: (whole, least, most) => `${whole ? 'A whole number' : 'A number'} from ${least ?? 0} to ${most ?? '…'}, please.`,
  make: {
    heading: 'Make', more: 'More wishes', reroll: 'Another one', change: 'Change it', busy: 'Making …',
    showSolution: 'Show the solution', hideSolution: 'Hide the solution',
    share: 'Copy link', shared: 'The link is copied.', byHand: 'Copy the address of this page.',
    unique: 'exactly one solution', several: (count) => `${count} solutions`, manyOrOne: 'solutions not counted',
    rated: (grade, rating) => `${grade} (${rating.toFixed(1)})`,
    nearest: (rated) => `The one that came nearest was ${rated}.`,
    pictureOf: (family, solved) => `${family}: ${solved ? 'the solution' : 'the puzzle'}`,
    stays: 'The picture still shows the previous puzzle.',
  },
  look: { heading: 'How it looks' },
  pictures: {
    heading: 'Your own pictures', about: 'One for each figure, as PNG, JPEG or WebP; they stay on this computer and this service.',
    figure: (figure) => `Figure ${figure}`, left: (count) => `${count} still missing; until then the theme is shown.`,
    clear: 'Without my pictures', unreadable: (name) => `${name} cannot be read as a picture.`,
  },
  files: {
    withSolution: 'With the solution', elseNone: 'Else no file gives the way away.', solving: 'Looking for a solution …',
    purposes: {
      look: ['Look', 'On a screen, or to send on'], cut: ['Cut out', 'On paper, true to size'], paper: ['On paper', 'Sheets to print'], print: ['Print in 3D', 'Pieces lie ready on the plate'],
      laser: ['Laser and cutter', 'Each piece one closed path'], data: ['Data', 'For other programs'],
    },
    names: {
      picture: ['Picture', 'PNG'], film: ['Film of the steps', 'WebP'], viewer: ['3D to turn', 'one HTML file'],
      puzzle: ['Puzzle', 'PDF'], pieces: ['Pieces', 'PDF'], answer: ['Answer', 'PDF'],
      plates: ['Plates', '3MF'], platesStl: ['Plates', 'STL'], platesStep: ['Plates', 'STEP, for CAD'], everything: ['Everything', 'ZIP: all plates, box or tray'], body: ['Put together', 'STL'], bodyGlb: ['Put together', 'GLB'],
      paths: ['Pieces for a laser', 'DXF'], pathsSvg: ['Pieces for a laser', 'SVG'], nets: ['Nets to cut and crease', 'DXF'], netsSvg: ['Nets to cut and crease', 'SVG'],
      json: ['Puzzle', 'JSON'], text: ['Puzzle', 'text'], xml: ['Exchange', 'XML'],
    },
  },
  downloads: {
    formats: {
      pdf: 'PDF', svg: 'SVG', png: 'PNG', html: 'page (HTML)', webp: 'film (WebP)', dxf: 'laser (DXF)', stl: 'STL', '3mf': '3MF', obj: 'OBJ',
      step: 'STEP', glb: 'GLB', zip: 'all plates (ZIP)', json: 'JSON', text: 'text', xml: 'XML',
    },
    waiting: (format) => `Making ${format} …`, done: (name) => `${name} is downloaded.`,
    themed: 'It shows the theme, because your own pictures cannot be embossed or engraved.',
  },
  foot: { docs: 'For programmers', licences: 'Licences' },
  problems: {
    connection: 'The service does not answer. Is it running? What you chose is kept in the address.',
    budget_exhausted: 'No such puzzle was found in time. Choose another number, fewer wishes or another size.',
    unreadable_link: 'The puzzle in this link cannot be read. Was the whole link copied?',
    newer_link: 'This link is from a newer version of this page, so the puzzle in it cannot be opened here. Reload the page; if that does not help, the service has to be updated first.',
    no_solution: 'This puzzle has no solution that could be shown.',
    not_found_yet: 'No solution was found in time.',
    no_webgl: 'This browser cannot show 3D (WebGL 2 is missing).',
    needs_solution: 'This view shows the solution.',
    still_joined: 'These pieces do not come apart by shifts, or no way was found in time.',
    busy: 'The service is busy; try again in a moment.',
    out_of_time: 'This took too long for the service. Choose something smaller.',
    golden_outside: 'The golden cube is outside the box.',
    no_centre: 'This box has no centre cell: make every edge odd, or put the golden cube elsewhere.',
    room_too_small: 'This room is too small for one cube, or for all of them.',
    room_too_large: 'This room is larger than any maze.',
  },
  values: () => null, limits: () => '',
  compiling: 'Just installed: the search is being prepared, this once, for some minutes …',
  again: 'Try again', elsewhere: 'Another puzzle', close: 'Close', dropHere: 'Drop the file: any puzzle is read', toPlay: 'Play',
  menu: {
    heading: 'Menu', workshop: 'Workshop', settings: 'Settings',
    daily: 'Puzzle of the day',
    dailyAbout: (grade) => (grade === null ? 'The same for everybody' : `The same for everybody, ${{ easy: 'easy', medium: 'medium', hard: 'hard' }[grade] ?? grade} today`),
    begun: (count) => (count ? `${count} kept here` : 'none yet'),
    names: { mine: 'My puzzles', gallery: 'Known puzzles', make: 'Make', enter: 'Enter', solve: 'Let it solve', view: 'View in 3D', print: 'Print', files: 'Files' },
    abouts: { gallery: 'with pictures', make: 'all wishes', enter: 'own pieces, a file', solve: 'count, check', view: 'step by step', print: 'booklets, sets', files: 'picture, cut, 3D' },
    language: 'Language', theme: 'Appearance', themes: { light: 'light', dark: 'dark', auto: 'auto' }, clock: 'Show the clock', space: 'Play in space',
  },
  cards: {
    all: 'All', nothing: 'Nothing is kept here yet. Begin a puzzle, make or enter one, and you find it here.',
    solutions: (count) => (count === 0 ? 'impossible' : count === 1 ? '1 solution' : `${count.toLocaleString('en-GB')} solutions`), uncounted: 'not counted',
    print: (name) => `Print ${name}`, change: (name) => `Change ${name}`, forget: (name) => `Delete ${name}`, gone: (name) => `“${name}” is deleted.`, undo: 'Undo',
    rename: (name) => `Rename ${name}`, nameOf: (name) => `Name of ${name}`,
    save: 'Save all as one file', saveSolved: 'Save times and hints', read: 'Read such a file', files: { all: 'my-puzzles.json', solved: 'my-times.json' },
    restored: (puzzles, solved) => [
      ...(puzzles || !solved ? [puzzles === 1 ? 'One puzzle is back.' : `${puzzles} puzzles are back.`] : []),
      ...(solved ? [`${solved} solved ${solved === 1 ? 'one is' : 'ones are'} counted.`] : []),
    ].join(' '),
    wrong: {
      json: (file, line, column) => `${file} is no whole JSON: it breaks off or goes wrong in line ${line} at character ${column}.`,
      other: (file) => `${file} is another file: its “knobelwerk” is not 1, or it has neither “puzzles” nor “played”.`,
      newer: (file) => `${file} is from a newer version of this page.`,
      tooLarge: (file, most) => `${file} is larger than ${most} MB.`,
      value: (solved, number, value) => `${solved ? 'Solved puzzle' : 'Puzzle'} ${number} is left out: its “${value}” is missing or wrong.`,
      more: (count) => `… and ${count} more.`,
    },
  },
  level: { heading: 'How hard, how large?', size: 'Size', all: 'All wishes', go: 'New puzzle' },
  moment: 'One moment …',
};
