"""The version that every answer names; the package takes it from here."""

VERSION = "0.4.0"
