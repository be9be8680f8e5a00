// Die Wörter der Aufgabe „Eingeben“ auf Deutsch.

import type { EnterWords } from './en';

const cells = (count: number): string => `${count} ${count === 1 ? 'Zelle' : 'Zellen'}`;
const cubes = (count: number): string => `${count} Würfel`;

export const de: EnterWords = {
  heading: 'Ein eigenes Rätsel eingeben',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  start: {
    heading: 'Womit es anfängt',
    known: 'Ein bekanntes Rätsel', choose: 'Auswählen …', empty: 'Leer anfangen',
    file: 'Datei öffnen', own: 'Eine eigene Datei', drop: 'Dateien lassen sich auch irgendwohin auf diese Seite ziehen.', paste: 'Als Text einfügen', read: 'Text übernehmen',
    hint: 'In jeder bekannten Schreibweise; die Seite erkennt sie.', formats: 'Was gelesen wird',
    taken: (name) => `${name} liegt auf dem Tisch.`,
    unknown: (name) => `${name} hat keines der bekannten Formate. Gelesen werden:`,
    pasted: 'Der Text', tooLarge: (name) => `${name} ist zu groß: gelesen werden höchstens 2 MB.`,
    reads: {
      boxes: 'der Text des Wettbewerbs (Kanten, Anzahl, je Zeile ein Quader), BurrTools (.xmpuzzle), JSON',
      snakes: 'Ziffern 0 und 1, Buchstaben wie ESSC…E, Längen der Arme wie 3-1-1-2, JSON',
      squares: 'Text (Zeilen und Spalten, je Zeile eine Karte), XML des Legespiel-Solvers, JSON',
      triangles: 'der Text des Wettbewerbs (Figuren, Anzahl, je Zeile ein Teil), JSON',
      hexagons: 'Text („hexagons 2“, je Zeile ein Plättchen), JSON',
      mazes: '.lab (je Zeile eine Anzahl und der Name eines Würfels), JSON',
    },
  },
  preview: {
    heading: 'Ihr Rätsel', nothing: 'Sobald etwas eingegeben ist, steht hier das Bild davon.',
    unfinished: 'Noch nicht vollständig: das Bild folgt.', fine: 'Bild und Link sind auf dem neuesten Stand.', later: 'Das Bild kommt wieder, sobald das verbessert ist.', wrong: 'Noch zu verbessern:',
    save: (ending) => `Als .${ending} speichern`,
  },
  given: (count) => (count === 1 ? 'Ein Teil ist vorgegeben.' : `${count} Teile sind vorgegeben.`),
  dropGiven: 'Nichts vorgeben',
  remove: 'Löschen', copy: 'Kopieren',
  faults: {
    block_count: 'Das sind zu viele Quader oder zu wenige.',
    block_size: 'Eine Kante des Quaders ist zu kurz oder zu lang.',
    board_size: 'Das Brett ist zu klein oder zu groß.',
    box_size: 'Die Kiste ist zu klein oder zu groß.',
    chain_digit: 'Ein Würfel der Kette ist weder gerade noch Ecke.',
    chain_length: 'Die Kette hat zu wenige oder zu viele Würfel.',
    cube_count: 'Das sind zu viele Würfel oder gar keine.',
    figure: 'Zu dieser Figur gibt es keine, die passt.',
    figure_count: 'Das sind zu viele verschiedene Figuren.',
    fixed_count: 'Von einem Teil ist mehr vorgegeben, als es gibt.',
    fixed_twice: 'Ein Teil oder ein Platz ist zweimal vorgegeben.',
    golden_outside: 'Der Goldwürfel steht außerhalb der Kiste.',
    matching: 'So kann nichts zusammenpassen: jedes Paar braucht zwei Figuren.',
    maze_size: 'Das Rechteck ist zu klein oder zu groß.',
    no_centre: 'Diese Kiste hat keine Zelle in der Mitte: alle Kanten ungerade machen oder den Goldwürfel woanders hinstellen.',
    tile_count: 'Das sind zu viele Plättchen.',
    tile_edges: 'Ein Plättchen hat eine andere Zahl von Kanten als die übrigen.',
    too_few_tiles: 'Das Brett hat mehr Plätze, als es Plättchen gibt.',
    too_many_cells: 'Das ist größer, als dieser Dienst es annimmt.',
    too_small: 'Das Rechteck hat weniger Plätze als Würfel.',
    room_too_small: 'In diesen Raum passt kein Würfel, oder nicht alle.',
    room_too_large: 'Dieser Raum ist größer als jeder Irrgarten.',
  },
  boxes: {
    size: 'Kanten der Kiste', golden: 'Goldwürfel', goldens: { centre: 'in der Mitte', at: 'woanders', none: 'keiner' },
    goldenAt: 'Sein Platz, von 1 gezählt', blocks: 'Quader', none: 'Noch keine Quader.',
    block: (index) => `Quader ${index}`, edge: (index, edge) => `Quader ${index}, Kante ${edge}`, count: (index) => `Quader ${index}, Anzahl`,
    times: 'mal', add: 'Quader hinzufügen', removeBlock: (index) => `Quader ${index} löschen`, tooLarge: 'Der passt auf keine Weise in die Kiste.',
    balance: (have, need) =>
      have === need ? `Das Volumen passt: ${have} von ${cells(need)}.`
        : have < need ? `Es ${need - have === 1 ? 'fehlt' : 'fehlen'} ${cells(need - have)}: ${have} von ${need} sind gefüllt.`
          : `${cells(have - need)} zu viel: ${have}, und Platz ist für ${need}.`,
  },
  snakes: {
    size: 'Kanten des Quaders', chain: 'Die Kette', none: 'Noch keine Würfel.',
    keys: 'Ein Antippen macht aus gerade Ecke und umgekehrt. Tasten: Pfeile, G für gerade, E für Ecke, Entf.',
    cube: (index, kind) => `Würfel ${index}: ${{ end: 'Ende', straight: 'gerade', corner: 'Ecke' }[kind]}`, addStraight: 'Gerade dazu', addCorner: 'Ecke dazu', removeLast: 'Letzten weg', turnRound: 'Vom anderen Ende',
    balance: (have, need) =>
      have === need ? `Die Anzahl passt: ${have} von ${need} Würfeln.`
        : have < need ? `Es ${need - have === 1 ? 'fehlt' : 'fehlen'} ${cubes(need - have)}: ${have} von ${need}.`
          : `${cubes(have - need)} zu viel: ${have} für ${need} Plätze.`,
  },
  mazes: {
    kinds: 'Die Würfel, die es gibt', kindsHint: 'Einen Würfel antippen und sagen, wie viele es sind. Norden ist oben.',
    names: {
      NS: 'Gerade Nord–Süd', EW: 'Gerade Ost–West', NE: 'Ecke Nord–Ost', ES: 'Ecke Ost–Süd', SW: 'Ecke Süd–West', NW: 'Ecke Nord–West',
      NEW: 'T-Kreuzung Nord', NES: 'T-Kreuzung Ost', ESW: 'T-Kreuzung Süd', NSW: 'T-Kreuzung West', NESW: 'Kreuzung',
      N: 'Sackgasse Nord', E: 'Sackgasse Ost', S: 'Sackgasse Süd', W: 'Sackgasse West',
    },
    groups: { straight: 'Geraden', corner: 'Ecken', tee: 'T-Kreuzungen', crossing: 'Kreuzung', end: 'Sackgassen' },
    list: 'Ihr Satz', listHint: 'Rechtsklick, die Taste Entf oder × löscht eine Sorte.', none: 'Noch keine Würfel: tippen Sie einen an.',
    total: (count) => `${cubes(count)} insgesamt`, howMany: (name) => `${name}: wie viele?`, take: 'Übernehmen', cancel: 'Abbrechen',
    entry: (count, name) => `${count} × ${name}`, removeKind: (name) => `${name} löschen`,
    room: 'Der Raum', roomHint: 'Welche Rechtecke hineinpassen.', roomWidth: 'Breite des Raums (m)', roomDepth: 'Tiefe des Raums (m)', cubeEdge: 'Kante eines begehbaren Würfels (m)',
    fits: (count) => (count === 1 ? 'Ein Rechteck passt:' : `${count} Rechtecke passen:`), fitsNone: 'Kein Rechteck aus diesen Würfeln passt in den Raum.',
    holds: (count) => `Der Raum hat Platz für ${cubes(count)}.`,
    rectangle: 'Rechteck', metres: 'Meter', empty: 'Leer', choose: (width, height) => `${width} × ${height} nehmen`, chosen: 'genommen', more: (count) => `und ${count} weitere`,
    width: 'Plätze von West nach Ost', height: 'Plätze von Nord nach Süd',
    places: (have, places) => (have > places ? `${cubes(have)}, aber nur ${places} Plätze.` : `${cubes(have)} auf ${places} Plätzen: ${places - have} bleiben leer.`),
    turning: 'Drehen', turnings: { together: 'alle gleich', each: 'jeder für sich' }, anywhere: 'Gänge dürfen an Wänden anderer Würfel enden',
    buying: 'Kaufliste', buyingCopy: 'Kaufliste kopieren', copied: 'Die Liste ist kopiert.', byHand: 'Das Kopieren geht hier nicht; markieren Sie die Liste von Hand.',
  },
  decks: {
    name: 'Name des Rätsels', rows: 'Zeilen', columns: 'Spalten', order: 'Plättchen an der Kante', matching: 'Was zusammenpasst',
    matchings: { opposite: 'zwei Hälften einer Figur', equal: 'gleiche Figuren', pairs: 'eigene Paare' },
    meets: (figure) => `${figure} trifft`, pair: (index, end) => `Paar ${index}, Figur ${end}`, pairs: 'Paare, die passen', addPair: 'Paar dazu', removePair: (index) => `Paar ${index} löschen`,
    turning: 'Plättchen dürfen gedreht werden', border: 'Alle äußeren Kanten zeigen dieselbe Figur', borderFigure: 'Figur des Außenrands',
    tiles: 'Plättchen', tile: (index) => `Plättchen ${index}`, open: (count) => (count === 1 ? 'Eine Kante hat noch keine Figur.' : `${count} Kanten haben noch keine Figur.`),
    places: (have, need) =>
      have === need ? `${have} Plättchen für ${need} Plätze.` : have < need ? `Es fehlen ${need - have} Plättchen: ${have} für ${need} Plätze.` : `${have} Plättchen für ${need} Plätze: ${have - need} bleiben übrig.`,
    fill: (count) => (count === 1 ? 'Das fehlende dazu' : `Die ${count} fehlenden dazu`), addTile: 'Neues', copyTile: 'Kopieren', removeTile: 'Löschen',
    edges: 'Kanten des Plättchens', edge: (side, figure) => `Kante ${side}: ${figure}`,
    sides: {
      squares: ['Nord', 'Ost', 'Süd', 'West'],
      triangles: ['rechts', 'unten', 'links'],
      hexagons: ['Nordost', 'Ost', 'Südost', 'Südwest', 'West', 'Nordwest'],
    },
    unset: 'keine Figur', figure: (name) => `Figur ${name}`, half: (name, upper) => `Figur ${name}, ${upper ? 'obere' : 'untere'} Hälfte`,
    figures: 'Figur für diese Kante', figuresHint: 'Tasten: eine Zahl setzt die Figur, − die andere Hälfte, Pfeile wechseln die Kante, Enter geht weiter, Entf leert.',
    moreFigures: 'Eine Figur mehr', clearEdge: 'Ohne Figur',
    givenTiles: 'Vorgegebene Plättchen', givenTile: 'Plättchen', givenRow: 'Zeile', givenColumn: 'Spalte', givenTurn: 'Gedreht', addGiven: 'Plättchen vorgeben', removeGiven: (index) => `Vorgegebenes Plättchen ${index} löschen`,
  },
};
