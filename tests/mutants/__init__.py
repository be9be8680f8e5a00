"""Mutation tests: the product is changed in one place at a time, and the tests shall fail.

    python -m tests.mutants --count 60 --seed 1

An operator, a constant, a comparison or a branch is changed, outside kernels, in as many places of
a room as its share of lines. Then those tests run that can reach the module, of `make test` and of
`make test-hard`, without browsers and without those that run alone: cheapest first, until one
fails. Past ten CPU minutes a change counts as survived. The changes and what came of them are
kept in files, and a run that was interrupted goes on there. A tool for who changes tests.

    changes   what can be changed, which changes are drawn, and how one is made
    reach     which files each test enters, and what it takes
    order     which tests run for a change, and in which order
"""
