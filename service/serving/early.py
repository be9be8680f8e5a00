"""Imported by children that begin before the kernels are compiled."""

from service.serving.warmth import prepare_early

prepare_early()
