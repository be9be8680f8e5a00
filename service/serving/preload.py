"""Imported by the fork server: warms everything that all children share."""

from service.serving.warmth import prepare

prepare()
