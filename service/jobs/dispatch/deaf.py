"""Ctrl-C is for the process in front: the server of forks that loads this does not hear it."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
