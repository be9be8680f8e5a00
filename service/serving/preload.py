"""Imported by the server of forks: warms what every child shares."""

from service.serving.warmth import prepare

prepare()
