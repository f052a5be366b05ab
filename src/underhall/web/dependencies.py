"""What a template is made from: the parts of its context that it names, itself or in what it imports.

A region is rendered again only where one of these parts differs, so that a move redraws what it changes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from jinja2 import meta, nodes

from underhall.web.rendering import environment

SPLIT: Final = frozenset({"screen", "table", "draft", "scrub", "aimed"})  # whose parts count one by one
Part = tuple[str, str]  # (name, key within it); "" for all of it


@lru_cache(maxsize=256)
def parts(template: str) -> frozenset[Part]:
    """The parts of the context on which a template depends."""
    found: set[Part] = set()
    _gather(template, found, set())
    return frozenset(found)


def _gather(template: str, found: set[Part], seen: set[str]) -> None:
    if template in seen:
        return
    seen.add(template)
    made = environment("en")
    assert made.loader is not None
    source, _, _ = made.loader.get_source(made, template)
    parsed = made.parse(source)
    _walk(parsed, meta.find_undeclared_variables(parsed), found, seen)


def _walk(node: nodes.Node, given: set[str], found: set[Part], seen: set[str]) -> None:
    """given: the names that come from the context; others are a template's own."""
    if isinstance(node, (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)):
        if not isinstance(node.template, nodes.Const):
            raise ValueError("a region names the templates it uses, so that one can tell what it depends on")
        _gather(node.template.value, found, seen)
        return
    part = _part(node)
    if part is not None:
        if part[0] in given:
            found.add(part)
        if isinstance(node, nodes.Getitem):
            _walk(node.arg, given, found, seen)
        return
    for child in node.iter_child_nodes():
        _walk(child, given, found, seen)


def _part(node: nodes.Node) -> Part | None:
    """The part of the context that a node names; None if it names none."""
    if isinstance(node, nodes.Name):
        return (node.name, "")
    if isinstance(node, (nodes.Getattr, nodes.Getitem)) and isinstance(node.node, nodes.Name):
        if node.node.name not in SPLIT:
            return None
        if isinstance(node, nodes.Getattr):
            return (node.node.name, node.attr)
        if isinstance(node.arg, nodes.Const):
            return (node.node.name, str(node.arg.value))
    return None


class Fingerprints:
    """The parts of one context, each by what it holds. Made once for all templates that are given it."""

    def __init__(self, context: dict[str, Any]) -> None:
        self._context = context
        self._known: dict[Part, int] = {}

    def of(self, template: str) -> tuple[int, ...]:
        """Equal, all but certainly, for contexts of which a template makes the same."""
        return tuple([self._one(part) for part in sorted(parts(template))])

    def _one(self, part: Part) -> int:
        found = self._known.get(part)
        if found is None:
            name, key = part
            value = self._context.get(name)
            if key:
                value = value.get(key) if isinstance(value, dict) else None
            found = self._known[part] = hash(repr(value))
        return found
