"""Kinds of values in German, as they follow "expected" in a message; the page reads them, too.

The forms are those of `actions.german.forms`. Of several that fit the first counts.
"""

KINDS = """
three whole numbers from {} to {}
    drei ganze Zahlen von {} bis {}
a whole number from {} to {}
    eine ganze Zahl von {} bis {}
a number from {} to {}
    eine Zahl von {} bis {}
a number from {}
    eine Zahl ab {}
{} whole numbers
    {} ganze Zahlen
true or false
    ja oder nein
a text of at most {} characters
    ein Text aus höchstens {} Zeichen
{} to {} characters that can be printed
    {} bis {} Zeichen, die man drucken kann
a text of {} to {} digits, {*}
    eine Folge von {} bis {} Ziffern
a list of {} to {} {*}
    eine Liste von {} bis {} Einträgen
a list of at most {} figures
    eine Liste von höchstens {} Figuren
a list of pieces, or a solution
    eine Liste von Teilen, oder eine Lösung
a list of rows, each a list of open sides such as ES
    eine Liste von Zeilen, jede eine Liste von offenen Seiten wie ES
a list of open sides
    eine Liste von offenen Seiten
an object of counts by open sides, such as EW or NES
    Anzahlen nach offenen Seiten, etwa EW oder NES
open sides in the order N, E, S, W, such as {}
    offene Seiten in der Reihenfolge N, E, S, W, etwa {}
open sides in the order N, E, S, W
    offene Seiten in der Reihenfolge N, E, S, W
the open sides in the order N, E, S, W, such as {}
    die offenen Seiten in der Reihenfolge N, E, S, W, etwa {}
a grade, easy..hard, or {*}
    eine Schwierigkeit, easy..hard, oder {}
easy, medium, hard or {*}
    easy, medium, hard oder {}
rising grades
    steigende Schwierigkeiten
one of the {} parts {*}
    eine von {} Sorten Teile
one of the {} plates {*}
    eine von {} Platten
the only part{*}
    die einzige Sorte Teile
the only plate{*}
    die einzige Platte
two numbers of metres
    zwei Zahlen in Metern
one of {*}
    eines von {}
an object of labels
    Beschriftungen nach Figuren
an object of names by figures
    Namen nach Figuren
an object of at most {} pictures
    höchstens {} Bilder nach Figuren
`puzzles` or wishes, not both
    `puzzles` oder Wünsche, nicht beides
`best` and `of` together
    `best` und `of` zusammen
`count`, or `best` and `of`
    `count`, oder `best` und `of`
`best` to be at most `of`
    dass `best` höchstens `of` ist
min to be at most max
    dass min höchstens max ist
an object
    mehrere Angaben mit ihren Namen
"""

FOUND = """
null
    nichts
true
    ja
false
    nein
an object
    mehrere Angaben
a list of {}
    eine Liste mit {} Einträgen
"""
