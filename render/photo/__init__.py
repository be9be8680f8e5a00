"""Photographs of bodies: a process that takes them, the scene before its camera, and films."""
