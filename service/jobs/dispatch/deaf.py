"""Loaded by the fork server to ignore Ctrl-C, which is for the process in the foreground."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
