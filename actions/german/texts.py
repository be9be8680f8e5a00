"""Parts of a text or a file in German, as they follow "expected" or "found" in a message.

The forms are those of `actions.german.forms`. Of several that fit the first counts.
"""

EXPECTED = """
{} edges of a block
    {} Kanten eines Quaders
{} edges of the box
    {} Kanten der Kiste
the {} edges of the box
    die {} Kanten der Kiste
an edge of a block
    eine Kante eines Quaders
an edge of the box
    eine Kante der Kiste
the number of blocks alone on its line
    die Zahl der Quader allein in ihrer Zeile
the number of tiles alone on its line
    die Zahl der Karten allein in ihrer Zeile
the number of figures alone on its line
    die Zahl der Figuren allein in ihrer Zeile
the number of blocks
    die Zahl der Quader
the number of tiles
    die Zahl der Karten
the number of figures
    die Zahl der Figuren
the number of colours
    die Zahl der Farben
the end after {*}, as line {} says
    das Ende nach {}, wie Zeile {} sagt
one line for the golden cube
    nur eine Zeile für den Goldwürfel
one line for the edge of a cell
    nur eine Zeile für die Kante einer Zelle
one line for the box
    nur eine Zeile für die Kiste
one line '{*}'
    eine Zeile '{}'
one line {}
    nur eine Zeile {}
one chain
    nur eine Kette
'unit_mm' and the edge of a cell
    'unit_mm' und die Kante einer Zelle
edges of whole cells of {} mm
    Kanten aus ganzen Zellen von {} mm
an edge of at most {} times {}, the common divisor of all edges
    eine Kante von höchstens {} mal {}, dem gemeinsamen Teiler aller Kanten
'golden x y z' or 'golden none'
    'golden x y z' oder 'golden none'
a cell of the golden cube
    eine Zelle des Goldwürfels
'fixed', a cell and the 3 edges of a block
    'fixed', eine Zelle und die 3 Kanten eines Quaders
a cell or an edge
    eine Zelle oder eine Kante
the line '{}', a target and its rows before the pieces
    die Zeile '{}', eine Zielform und ihre Zeilen vor den Teilen
strings of "x", "." and "|" without braces
    Zeichenketten aus "x", "." und "|" ohne geschweifte Klammern
a row of cells or a keyword
    eine Zeile mit Zellen oder ein Schlüsselwort
rows below {*}
    Zeilen unter {}
{} layers, as in the first row
    {} Ebenen wie in der ersten Zeile
one target
    nur eine Zielform
a line 'target' with rows below it
    eine Zeile 'target' mit Zeilen darunter
'piece', a name, how often, 'group' and 'colour'
    'piece', ein Name, wie oft, 'group' und 'colour'
'fixed', a piece, the lowest corner x y z and a turn
    'fixed', ein Teil, die niedrigste Ecke x y z und eine Drehung
'pairs' and colours such as 1-2
    'pairs' und Farben wie 1-2
a lowest corner
    eine niedrigste Ecke
at most {} colours
    höchstens {} Farben
that all {} cells that may stay empty may do so together
    dass alle {} Zellen, die leer bleiben dürfen, es zusammen dürfen
the edges of a listed block
    die Kanten eines Quaders der Liste
a problem with a result
    ein Problem mit einem Ergebnis (result)
the grid of cubes (type 0)
    das Gitter der Würfel (type 0)
pieces without colours that must meet
    Teile ohne Farben, die einander treffen müssen
pieces without {*}
    Teile ohne {}
at most {} pieces without a number
    höchstens {} Teile ohne Anzahl
at most {} problems
    höchstens {} Probleme
at most {} shapes
    höchstens {} Formen
at most {} bytes
    höchstens {} Bytes
at most {} characters
    höchstens {} Zeichen
at most {} cards
    höchstens {} Karten
at least one cube
    mindestens ein Würfel
cells as {*}
    Zellen als {}
as many cells as the shape has
    so viele Zellen, wie die Form hat
a number as {}
    eine Zahl als {}
an attribute {}
    ein Attribut {}
an element {}
    ein Element {}
the id of one of {*}
    die Nummer einer von {}
a cuboid as result that lacks a cell at most
    ein Quader als Ergebnis, dem höchstens eine Zelle fehlt
a cuboid as piece
    ein Quader als Teil
a piece of filled cells
    ein Teil aus gefüllten Zellen
to know which cells stay empty
    zu wissen, welche Zellen leer bleiben
one way to fill {*} with these numbers of pieces
    nur eine Art, {} mit diesen Anzahlen von Teilen zu füllen
elements alone
    nur Elemente
text in {*}
    Text in {}
text
    Text
XML
    XML
UTF-{}
    UTF-{}
JSON of a reasonable size
    JSON in vernünftiger Größe
JSON, {*}
    JSON ({})
a JSON object
    ein JSON-Objekt
a solution as JSON
    eine Lösung als JSON
placed pieces or a solution as JSON
    gelegte Teile oder eine Lösung als JSON
a request for a kit as JSON
    der Auftrag für ein Heft als JSON
a puzzle
    ein Rätsel
a solution
    eine Lösung
the id of a picture
    die Nummer eines Bildes
the id of a matching picture
    die Nummer eines passenden Bildes
a picture's id
    die Nummer eines Bildes
a picture's id as {}
    die Nummer eines Bildes als {}
a picture: id, name and the ids that it matches
    ein Bild: Nummer, Name und die Nummern, zu denen es passt
each picture once
    jedes Bild einmal
picture {} to match {}, too
    dass Bild {} auch zu {} passt
a whole picture as {*}
    ein ganzes Bild als {}
a data: URI of a PNG, JPEG or WebP in base64, or the base64 alone
    ein data:-URI eines PNG, JPEG oder WebP in Base64, oder nur das Base64
the number of a figure as key
    die Nummer einer Figur als Schlüssel
numbers of figures as keys
    Nummern von Figuren als Schlüssel
a line with the size of the board, such as {*}
    eine Zeile mit der Größe des Bretts, etwa {}
the tiles of a deck of {}
    die Karten eines Legespiels ({})
a matching after the word
    eine Regel nach dem Wort
'opposite', 'equal', 'none' or pairs of figures such as 1-2
    'opposite', 'equal', 'none' oder Paare von Figuren wie 1-2
'turning yes' or 'turning no'
    'turning yes' oder 'turning no'
'border' and a figure, or one for each outer edge
    'border' und eine Figur, oder eine für jede Außenkante
'fixed' and tile, row, column and turn
    'fixed' und Karte, Zeile, Spalte und Drehung
'macmahon' and the number of colours
    'macmahon' und die Zahl der Farben
no tiles beside a set of MacMahon
    keine Karten neben einem Satz von MacMahon
names of figures, as on other tiles
    Namen von Figuren, wie auf anderen Karten
figures as numbers, as on other tiles
    Figuren als Zahlen, wie auf anderen Karten
the name of a figure, as on the other tiles
    der Name einer Figur, wie auf den anderen Karten
the {} figures of a tile
    die {} Figuren einer Karte
a figure
    eine Figur
a tile
    eine Karte
rows
    Zeilen
columns
    Spalten
an order
    eine Ordnung
a row
    eine Zeile
a column
    eine Spalte
a turn
    eine Drehung
a cell
    eine Zelle
a width
    eine Breite
a height
    eine Höhe
a number
    eine Zahl
a whole number
    eine ganze Zahl
at least {}, which is {}
    mindestens {}, das ist {}
a count of cubes
    eine Anzahl von Würfeln
a count and the name of a cube
    eine Anzahl und der Name eines Würfels
the name of a cube
    der Name eines Würfels
'fixed', row, column and the name of a cube
    'fixed', Zeile, Spalte und der Name eines Würfels
'{}' and a value
    '{}' und ein Wert
{*} or more for the board
    {} oder mehr für das Brett
{*} of pictures or cards
    {} mit Bildern oder Karten
a chain of cubes
    eine Kette aus Würfeln
'fixed' and a cell
    'fixed' und eine Zelle
a box of {} to {} cells
    eine Kiste aus {} bis {} Zellen
{} cubes for a box of {} x {} x {}
    {} Würfel für eine Kiste von {} x {} x {}
{}, {}, {} … cubes or a line for the box, such as {}; found {*}
    {}, {}, {} … Würfel oder eine Zeile für die Kiste, etwa {}; gefunden: {}
a line for the box, such as 3x3x3: the numbers fit more than one cube
    eine Zeile für die Kiste, etwa 3x3x3: die Zahlen passen zu mehreren Würfeln
the digits 0 and 1
    die Ziffern 0 und 1
the letters E, S and C
    die Buchstaben E, S und C
an E at both ends or nowhere
    ein E an beiden Enden oder nirgends
two letters, one a cube, or up to four directions, one a joint
    zwei Buchstaben, einer je Würfel, oder bis zu vier Richtungen, eine je Gelenk
steps from corner to corner
    Schritte von Ecke zu Ecke
cubes of each leg, corners counted once
    die Würfel jedes geraden Stücks, Ecken einmal gezählt
cubes of each leg, corners counted twice
    die Würfel jedes geraden Stücks, Ecken doppelt gezählt
straight cubes between the corners
    gerade Würfel zwischen den Ecken
digits, numbers or letters such as E, S and C
    Ziffern, Zahlen oder Buchstaben wie E, S und C
edges that fit
    Kanten, die passen
a family or a file
    eine Familie oder eine Datei
a file, or -e with a width and a height; {*}
    eine Datei, oder -e mit Breite und Höhe; {}
a saved search
    eine gesicherte Suche
a backup of a store
    die Sicherung eines Speichers
another file than the store itself
    eine andere Datei als der Speicher selbst
a file
    eine Datei
sqlite:///FILE or postgresql://{} as the address of the database
    sqlite:///DATEI oder postgresql://{} als Adresse der Datenbank
{} {} or {*}
    {} {} oder {}
"""

FOUND = """
nothing
    nichts
none
    keine
none that make a chain
    keine, die eine Kette sind
the end
    das Ende
a second
    eine zweite
more
    mehr
another
    eine andere
another shape
    eine andere Form
several ways
    mehrere
other text
    anderer Text
a list
    eine Liste
a string
    eine Zeichenkette
a number
    eine Zahl
only {}
    nur {}
at least {}
    mindestens {}
{*} cubes ({*})
    {} Würfel ({})
{} holes
    {} Löcher
{} again
    {} noch einmal
{} tiles without one
    {} Karten ohne eine
{} of {} that may
    {} von {}, die es dürfen
half of a character
    ein halbes Zeichen
a document type, an entity or an instruction
    ein Dokumenttyp, eine Entität oder eine Anweisung
the byte {}
    das Byte {}
the byte {}, in windows-1252 {}: save the text as UTF-8
    das Byte {}, in Windows-1252 {}: sichere den Text als UTF-8
a device or a pipe
    ein Gerät oder eine Pipe
that it does not
    dass es das nicht tut
{*}; solve writes it with --json, or into a file whose name ends in .json
    {}; solve schreibt sie mit --json, oder in eine Datei, deren Name auf .json endet
{*}; placed pieces are {*}
    {}; gelegte Teile sind {}
{*}; for example {*}
    {}; zum Beispiel {}
"""
