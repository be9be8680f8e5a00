"""Words for people: English stands in the code, other languages in catalogues.

phrases     a text in the language of its reader
catalogue   the catalogues of a language: a folder each, in gettext's format PO
de …        the catalogues: `make words` brings them up to date and lists what is missing
"""
