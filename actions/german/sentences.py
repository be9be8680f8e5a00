"""Whole messages in German that do not begin with "expected".

The forms are those of `actions.german.forms`. Of several that fit the first counts.
"""

SENTENCES = """
missing
    fehlt
the solution has faults, so no bodies can be made of it
    die Lösung hat Fehler, also lassen sich daraus keine Körper machen
the solution has faults, so it is not taken apart
    die Lösung hat Fehler, also wird sie nicht zerlegt
these pieces do not come apart, or no way was found in time: name another `view`
    diese Teile lassen sich nicht zerlegen, oder es wurde rechtzeitig kein Weg gefunden: \
nenne eine andere Ansicht (`view`)
at most {} blocks are shown in space, not {}
    höchstens {} Quader werden räumlich gezeigt, nicht {}
at most {} cubes are shown in space, not {}
    höchstens {} Würfel werden räumlich gezeigt, nicht {}
at most {} tiles are shown in space, not {}
    höchstens {} Karten werden räumlich gezeigt, nicht {}
at most {} places are drawn, not {}
    höchstens {} Plätze werden gezeichnet, nicht {}
cube {} at {*} is outside the box of {*}
    Würfel {} bei {} liegt außerhalb der Kiste von {}
so many figures meet each other that the search needs a table of {} entries or more; it is given {}
    so viele Figuren treffen einander, dass die Suche eine Tabelle mit {} oder mehr Einträgen \
braucht; erlaubt sind {}
the board is too large for the choosy engine; use scan
    das Brett ist zu groß für die Suchweise choosy; nimm scan
unknown key
    unbekannte Angabe
no family can read this
    keine Familie kann das lesen
the saved search is of another puzzle, or has other options
    die gesicherte Suche ist von einem anderen Rätsel oder hat andere Wünsche
an edge of a block is 1 … {} cells, not {*}
    eine Kante eines Quaders hat 1 … {} Zellen, nicht {}
a block occurs {} … {} times, not {}
    ein Quader kommt {} … {} mal vor, nicht {}
an edge of a box is {} … {} cells, not {}
    eine Kante der Kiste hat {} … {} Zellen, nicht {}
a box has {} … {} cells, not {}
    eine Kiste hat {} … {} Zellen, nicht {}
a box has at most {} cells, not {}
    eine Kiste hat höchstens {} Zellen, nicht {}
a generated box has {} … {} cells, not {}
    eine erzeugte Kiste hat {} … {} Zellen, nicht {}
a puzzle has at most {} blocks, not {}
    ein Rätsel hat höchstens {} Quader, nicht {}
the golden cube at {*} is outside a box of {*}
    der Goldwürfel bei {} liegt außerhalb einer Kiste von {}
the golden cube at {*} is outside the target
    der Goldwürfel bei {} steht außerhalb der Zielform
the golden cube at {*} has a cell of its own in the target
    der Goldwürfel bei {} braucht eine eigene Zelle in der Zielform
a target has at least one cell that must be filled
    eine Zielform hat mindestens eine Zelle, die gefüllt werden muss
a target has at most {} cells, not {}
    eine Zielform hat höchstens {} Zellen, nicht {}
an edge of a target is {} … {} cells, not {}
    eine Kante der Zielform hat {} … {} Zellen, nicht {}
expected layers of rows, found none
    hier fehlen Ebenen mit Zeilen
a layer has {} rows, as the first, not {}
    eine Ebene hat {} Zeilen wie die erste, nicht {}
a row has {} cells, as the first, not {}
    eine Zeile hat {} Zellen wie die erste, nicht {}
a cell is one of {*}, not {*}
    eine Zelle ist eines von {}, nicht {}
the colours have the size of the cells, {*}, not {*}
    die Farben haben die Größe der Zellen, {}, nicht {}
no {*} has the colour {}
    keine Zelle hat die Farbe {1}
a colour is {} … {}, not {}
    eine Farbe ist {} … {}, nicht {}
a piece has a colour, or colours
    ein Teil hat eine Farbe, oder Farben für jede Zelle
a piece has a count, or min and max
    ein Teil hat eine Anzahl (count), oder min und max
a piece has both min and max, or none
    ein Teil hat min und max, oder keines von beiden
a piece is used {} … {} times, not {}
    ein Teil wird {} … {} mal benutzt, nicht {}
a piece is used at least {} and at most {} times
    ein Teil wird mindestens {} und höchstens {} mal benutzt
a puzzle lists {} … {} pieces, not {}
    ein Rätsel nennt {} … {} Teile, nicht {}
a puzzle has at most {} pieces, not {}
    ein Rätsel hat höchstens {} Teile, nicht {}
the listed pieces have at most {} cells together, not {}
    die genannten Teile haben zusammen höchstens {} Zellen, nicht {}
a piece has at least one cell
    ein Teil hat mindestens eine Zelle
a piece has at most {} cells, not {}
    ein Teil hat höchstens {} Zellen, nicht {}
a piece has edges of at most {} cells, not {*}
    ein Teil hat Kanten von höchstens {} Zellen, nicht {}
a piece has a cell twice
    ein Teil hat eine Zelle zweimal
the cells of a piece hang together by their faces, and these do not
    die Zellen eines Teils hängen mit ihren Flächen zusammen, diese nicht
a name has 1 … {} characters that can be printed, and no quotes
    ein Name hat 1 … {} Zeichen, die man drucken kann, und keine Anführungszeichen
a group is {} … {}, not {}
    eine Gruppe ist {} … {}, nicht {}
piece {} is given {*}, of {*}
    Teil {} ist {} vorgegeben, bei {}
there is no piece {}; the puzzle lists {}
    es gibt kein Teil {}; das Rätsel nennt {}
the turns of a piece are 0 … {}, not {}
    die Drehungen eines Teils sind 0 … {}, nicht {}
the cell {*} is outside the target
    die Zelle {} liegt außerhalb der Zielform
the colour {} may not lie on the cell {*}, which has another
    die Farbe {} darf nicht auf der Zelle {} liegen, die eine andere hat
an .xmpuzzle cannot express given pieces
    eine .xmpuzzle-Datei kann keine gegebenen Teile ausdrücken
an .xmpuzzle cannot say that pieces may be mirrored
    eine .xmpuzzle-Datei kann nicht sagen, dass Teile gespiegelt werden dürfen
the edge of a cell is {} … {} mm, not {}
    die Kante einer Zelle ist {} … {} mm lang, nicht {}
a box of {} x {} x {} has no middle cell: make every edge odd, {*}
    eine Kiste von {} x {} x {} hat keine Zelle in der Mitte: mach jede Kante ungerade, oder sag, \
wo der Goldwürfel liegt (golden: x y z, oder none)
block {} is fixed {*}, of {*}
    Quader {} ist {} vorgegeben, bei {}
polycubes of {} … {} pieces are taken apart, not {}
    Polywürfel aus {} … {} Teilen werden zerlegt, nicht {}
{*} can hold {} … {} blocks, not {}
    {} fassen {} … {} Quader, nicht {}
{*} is in the centre, so a symmetric box has an {} number of blocks, not {}
    in der Mitte liegt {}, also hat eine symmetrische Kiste eine {} Zahl von Quadern, nicht {}
the placements cover {} cells; the limit is {}
    die gelegten Quader bedecken {} Zellen; erlaubt sind {}
an .xmpuzzle cannot express given blocks
    eine .xmpuzzle-Datei kann keine gegebenen Quader ausdrücken
the text has one problem, and no problem {}
    der Text hat ein Rätsel, und keines mit der Nummer {}
a text of {} holds one puzzle, and no problem {}
    ein Text von {} enthält ein Rätsel, und keines mit der Nummer {}
JSON holds one puzzle: a problem can be chosen of a file that has several
    JSON enthält ein Rätsel: wählen kann man nur in einer Datei mit mehreren
the file has {*} ({*}), and none is chosen: choose one by its number
    die Datei enthält {} ({}), und keines ist gewählt: wähle eines mit seiner Nummer
the file has {*} ({*}), and problem {} is not among them: choose one by its number
    die Datei enthält {} ({}), und keines mit der Nummer {}: wähle eines mit seiner Nummer
a deck has at most {} tiles, not {}
    ein Legespiel hat höchstens {} Karten, nicht {}
a deck has at most {} different figures, not {}
    ein Legespiel hat höchstens {} verschiedene Figuren, nicht {}
a board of {} places needs {*} or more, not {}
    ein Brett mit {} Plätzen braucht {} oder mehr, nicht {}
a board of {} place needs {*} or more, not {}
    ein Brett mit {} Platz braucht {} oder mehr, nicht {}
a tile has {} edges, not {}
    eine Karte hat {} Kanten, nicht {}
a matching is opposite, equal or a list of pairs, not {*}
    zusammen passt opposite, equal oder eine Liste von Paaren, nicht {}
a border is one figure, or one for each of the {} outer edges, not {}
    ein Rand ist eine Figur, oder eine für jede der {} Außenkanten, nicht {}
a figure is {} … {}, not {}
    eine Figur ist {} … {}, nicht {}
a board has {} … {} rows, not {}
    ein Brett hat {} … {} Zeilen, nicht {}
a board has {} … {} columns, not {}
    ein Brett hat {} … {} Spalten, nicht {}
a board has at most {} places, not {}
    ein Brett hat höchstens {} Plätze, nicht {}
a generated board has at most {} places, not {}
    ein erzeugtes Brett hat höchstens {} Plätze, nicht {}
a generated deck has {} … {} figures, not {}
    ein erzeugtes Legespiel hat {} … {} Figuren, nicht {}
a unique deck has 1 solution, not {}
    ein Legespiel mit genau einer Lösung hat nicht {}
a deck with given tiles has one completion; leave out the number of solutions
    ein Legespiel mit vorgegebenen Karten hat eine Lösung; lass die Zahl der Lösungen weg
an order is {} … {}, not {}
    eine Ordnung ist {} … {}, nicht {}
there is no tile {}; the puzzle lists {}
    es gibt keine Karte {}; das Rätsel hat {}
there is no place {*} on the board
    auf dem Brett gibt es keinen Platz {}
a turn is 0 … {}, not {}
    eine Drehung ist 0 … {}, nicht {}
tile {} is fixed twice
    Karte {} ist zweimal vorgegeben
the place in row {}, column {} is fixed twice
    der Platz in Zeile {}, Spalte {} ist zweimal vorgegeben
{*} is fixed twice
    {} ist zweimal vorgegeben
Legespiel-Solver's XML cannot express that cards may not be turned
    das XML des Legespiel-Solvers kann nicht sagen, dass Karten nicht gedreht werden
Legespiel-Solver's XML cannot express that a figure is the border
    das XML des Legespiel-Solvers kann nicht sagen, dass eine Figur der Rand ist
Legespiel-Solver's XML cannot express that cards are given
    das XML des Legespiel-Solvers kann nicht sagen, dass Karten vorgegeben sind
a seed is 0 … {}, not {}
    ein Seed ist 0 … {}, nicht {}
there is no place in row {}, column {}
    in Zeile {}, Spalte {} gibt es keinen Platz
a cube is 0 (straight) or 1 (corner), cube {} is {*}
    ein Würfel ist 0 (gerade) oder 1 (Ecke), Würfel {} ist {}
a cube is {} … {}, not {}
    ein Würfel ist {} … {}, nicht {}
the set has too few cubes for the fixed ones, up to this {}
    der Satz hat zu wenige Würfel für die vorgegebenen, bis zu diesem {}
a set counts the cubes 1 … 15 and no others
    ein Satz zählt die Würfel 1 … 15 und keine anderen
a set has 1 … {} cubes, not {}
    ein Satz hat 1 … {} Würfel, nicht {}
width is {} … {}, not {}
    die Breite ist {} … {}, nicht {}
height is {} … {}, not {}
    die Höhe ist {} … {}, nicht {}
a rectangle has at most {} places, not {}
    ein Rechteck hat höchstens {} Plätze, nicht {}
{} x {} has {*} for {*}
    {} x {} hat {} für {}
a room for {} x {} cubes has more than {} places
    ein Raum für {} x {} Würfel hat mehr als {} Plätze
no rectangle fits into the room
    kein Rechteck passt in den Raum
a generated maze has {} … {} places, not {}
    ein erzeugtes Labyrinth hat {} … {} Plätze, nicht {}
{} x {} can have {} … {} empty places, not {}
    {} x {} kann {} … {} leere Plätze haben, nicht {}
a unique maze has at most {} columns or rows, not {} x {}
    ein Labyrinth mit genau einer Lösung hat höchstens {} Spalten oder Zeilen, nicht {} x {}
a share is 0 … 1, not {}
    ein Anteil ist 0 … 1, nicht {}
a chain has {} … {} cubes, not {}
    eine Kette hat {} … {} Würfel, nicht {}
a chain has at most {} cubes
    eine Kette hat höchstens {} Würfel
{} cubes are fixed, and the chain has {}
    {} Würfel sind vorgegeben, und die Kette hat {}
this can be read as {*}: write S and C for them
    das lässt sich lesen als {}: schreib S und C dafür
this can be read as {*}: say which, as in '{*}'
    das lässt sich lesen als {}: sag, was gilt, etwa mit '{}'
straightness is 0 … {}, not {}
    die Geradheit ist 0 … {}, nicht {}
the last size is the largest
    die letzte Größe ist die größte
the atlas has boxes of 2 … {} cells, not {}
    der Atlas hat Kisten mit 2 … {} Zellen, nicht {}
a census covers boards of 2 … {} places, not {}
    ein Zensus zählt Bretter mit 2 … {} Plätzen, nicht {}
about {} boards are too many; the limit is {}
    etwa {} Bretter sind zu viele; erlaubt sind {}
{*} would take about {} MB of memory; the limit is {} MB
    das bräuchte etwa {1} MB Speicher; erlaubt sind {2} MB
this kit would need at least {} MB of memory, but the limit is {} MB: split it into several kits
    dieses Heft bräuchte mindestens {} MB Speicher, erlaubt sind {} MB: teil es in mehrere auf
a kit has at most {} pages, not {*}
    ein Heft hat höchstens {} Seiten, nicht {}
a kit has at most {} puzzles, not {}
    ein Heft hat höchstens {} Rätsel, nicht {}
{} pieces can be given, not {}
    {} Teile können vorgegeben sein, nicht {}
{} … {} pieces can be given, not {}
    {} … {} Teile können vorgegeben sein, nicht {}
pieces can be given in puzzles of at most {} pieces, not {}
    Teile können in Rätseln mit höchstens {} Teilen vorgegeben sein, nicht {}
such {} have ratings of about {} … {}, the nearest about {}
    solche {} haben Wertungen von etwa {} … {}, die nächste etwa {}
such {} have ratings of about {} … {}
    solche {} haben Wertungen von etwa {} … {}
unique and graded {} are made of at most {*}, not {}
    mit genau einer Lösung und bestimmter Schwierigkeit gibt es {} bis {}, nicht {}
unique {} are made of at most {*}, not {}
    mit genau einer Lösung gibt es {} bis {}, nicht {}
graded {} are made of at most {*}, not {}
    mit bestimmter Schwierigkeit gibt es {} bis {}, nicht {}
{} puzzles of at most {} {}, not {}
    {} Rätsel mit höchstens {} {}, nicht {}
stopped after {} {}: none met the wish
    nach {} Versuchen beendet: keiner traf den Wunsch
the notations of {} are {*}, not {}
    die Schreibweisen von {} sind {}, nicht {}
the catalogue of {} has no puzzle {*}
    unter den bekannten Rätseln von {} ist keines namens {}
the puzzle has no solution, proved: {*}
    das Rätsel hat keine Lösung, bewiesen ({})
no solution was found in {*}; there may be one
    in {} wurde keine Lösung gefunden; es kann eine geben
there is no spec sheet of {}
    von {} gibt es kein Datenblatt
this view needs {*}: give a `solution`, ask for one with `solve`, or name another `view`
    diese Ansicht braucht {}: gib eine mit `solution`, verlang eine mit `solve`, oder nimm eine \
andere `view`
a piece of {} x {} mm needs a larger bed than {} mm, of which {} mm along each edge stay free
    ein Teil von {} x {} mm braucht ein größeres Druckbett als {} mm, von dem an jedem Rand {} mm \
frei bleiben
an empty box shows nothing
    eine leere Kiste zeigt nichts
a maze has at least one place
    ein Labyrinth hat mindestens einen Platz
pictures cannot be engraved; choose a theme (art) for a laser
    Bilder lassen sich nicht gravieren; wähl ein Thema (`art`) für den Laser
pictures cannot be embossed; choose a theme (art) for bodies
    Bilder lassen sich nicht prägen; wähl ein Thema (`art`) für Körper
your own pictures cannot be embossed: leave out `pictures` or `parts`
    eigene Bilder lassen sich nicht prägen: lass `pictures` oder `parts` weg
no picture is given for figure {*} or {}
    es fehlt das Bild der Figur {} oder {}
no picture is given for figure {*}
    es fehlt das Bild der Figur {}
the deck has no figure {}; it has {*}
    das Legespiel hat keine Figur {}; es hat {}
no puzzle of this set has a figure {}
    kein Rätsel dieses Satzes hat eine Figur {}
figures {} and {} meet, so they share one picture
    die Figuren {} und {} treffen einander, also haben sie ein Bild
a picture has at most {} bytes, not {}
    ein Bild hat höchstens {} Bytes, nicht {}
a picture has sides of at least {} pixels, and at most {} pixels; all pictures together have at \
most {}, not {} x {}
    ein Bild hat Seiten von mindestens {} Pixeln und höchstens {} Pixel; alle zusammen haben \
höchstens {}, nicht {} x {}
the formats are {*}, not {}
    die Formate sind {}, nicht {}
the formats of kits are {*}, not {}
    die Formate von Heften sind {}, nicht {}
the views of {} as {} are {*}, not {*}
    die Ansichten von {} als {} sind {}, nicht {}
a {} has everything there is to cut: leave out `part`
    ein {} enthält alles, was zu schneiden ist: lass `part` weg
{} have no bodies to write as {}
    {} haben keine Körper für {}
{} have no lines to cut as {}
    {} haben keine Linien zum Schneiden für {}
these pieces need {} plates: ask for one of them (`plate`), or for all as a zip (`format`)
    diese Teile brauchen {} Platten: nimm eine davon (`plate`), oder alle als ZIP (`format`)
bodies to print need a ZIP: ask for `format` `zip`, or leave out `parts`
    Körper zum Drucken brauchen ein ZIP: nimm `format` `zip`, oder lass `parts` weg
a cube with this clearance is at least {} mm wide, not {}
    ein Würfel mit diesem Spalt ist mindestens {} mm breit, nicht {}
a paper net needs edges of at least {} mm, not {}
    ein Netz aus Papier braucht Kanten von mindestens {} mm, nicht {}
a side of {*} mm with its tabs needs more than {} x {} mm of paper
    eine Seite von {} mm mit ihren Laschen braucht mehr als {} x {} mm Papier
the parts of a snake are {*}, not {}
    die Teile einer Schlange sind {}, nicht {}
the folding of at most {} cubes is shown, not of {}
    das Falten von höchstens {} Würfeln wird gezeigt, nicht von {}
the channel of a cube of {} mm is at most {} mm wide, not {}
    der Kanal eines Würfels von {} mm ist höchstens {} mm breit, nicht {}
{} pages {} pixels wide are too large for one PNG
    {} Seiten, {} Pixel breit, sind zu groß für ein PNG
{} pages {} pixels wide are {} pixels high as WebP, which has {} at most
    {} Seiten, {} Pixel breit, sind als WebP {} Pixel hoch; höchstens {} sind möglich
{} is {} … {}, not {}
    {} ist {} … {}, nicht {}
this server allows puzzles of at most {} {}, not {}
    erlaubt sind Rätsel mit höchstens {} {}, nicht {}
the kit has {} bytes; the limit is {} (KNOBELWERK_FILE_BYTES)
    das Heft hat {} Bytes; erlaubt sind {} (KNOBELWERK_FILE_BYTES)
the file has {} bytes; the limit is {} (KNOBELWERK_FILE_BYTES)
    die Datei hat {} Bytes; erlaubt sind {} (KNOBELWERK_FILE_BYTES)
{} of {} {} were found, in {} candidates of each; there may be no more: wish for fewer, or for less
    {0} von {1} wurden gefunden, in je {3} Versuchen; vielleicht gibt es nicht mehr: wünsch dir \
weniger
the service, its jobs and kits need Linux: WSL on Windows, Docker on macOS
    der Dienst, seine Aufträge und Hefte brauchen Linux: WSL unter Windows, Docker unter macOS
a part that this needs is not installed: pip install '{}'
    dafür fehlt ein Teil des Pakets: pip install '{}'
none of {} attempts met the wish; wish for less
    keiner von {} Versuchen traf den Wunsch; wünsch dir weniger
the store already has {*}, which would be lost
    der Speicher hat schon {}; sie gingen verloren
the store cannot be used now: {*}
    der Speicher ist gerade nicht zu benutzen: {}
the folder {*} cannot be made: {*}
    der Ordner {} lässt sich nicht anlegen: {}
the job is {}; only a parked job can continue
    der Auftrag ist {}; fortsetzen lässt sich nur ein ruhender
the saved state of the job is from another version, or damaged; the solutions found so far are \
kept: submit the job again
    der gesicherte Stand des Auftrags ist beschädigt oder von einer anderen Version; die Lösungen \
bis dahin bleiben: gib ihn noch einmal auf
"""

WORDS = """
even
    gerade
odd
    ungerade
a filled box
    eine gefüllte Kiste
a laid board
    ein gelegtes Brett
a laid maze
    ein gelegtes Labyrinth
a folded snake
    eine gefaltete Schlange
the golden cube
    der Goldwürfel
a block that is its own partner
    ein Quader, der sein eigenes Gegenstück ist
"""

NOUNS = """
block: Quader, Quader
such block: Quader dieser Größe, Quadern dieser Größe
such piece: Teil dieser Art, Teilen dieser Art
card: Karte, Karten
cell: Zelle, Zellen
cube: Würfel, Würfel
free cell: freie Zelle, freie Zellen
job: Auftrag, Aufträge
line: Zeile, Zeilen
node: Knoten, Knoten
place: Platz, Plätze
problem: Rätsel, Rätsel
puzzle: Rätsel, Rätsel
shape: Form, Formen
tile: Karte, Karten
time: mal, mal
"""
