"""How long searches run that are begun anew until one is lucky."""


def luby(run: int) -> int:
    """The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, run from 1.

    Luby, Sinclair and Zuckerman (1993): within a logarithm of the best plan, whatever the odds.
    """
    while run & (run + 1):
        run -= (1 << (run.bit_length() - 1)) - 1
    return (run + 1) // 2
