"""Underhall: one table for dwarf board games, and a typed engine that plays them at speed."""

__version__ = "0.1.0"
