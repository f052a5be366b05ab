"""Printed phrases as data: steps, and the words that join them on a component."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final


class Node:
    """A printed phrase: a step (a verb and its arguments), or parts and the words joining them."""

    def __init__(self, op: str, parts: tuple[Node, ...], verb: str, args: Mapping[str, Any]) -> None:
        self.op = op
        self.parts = parts
        self.verb = verb
        self.args = args

    def __repr__(self) -> str:
        return f"<{words(self, plain)}>"


def step(verb: str, **args: Any) -> Node:
    return Node("step", (), verb, args)


def _join(op: str, parts: tuple[Node, ...]) -> Node:
    return Node(op, parts, "", {})


def all_of(*parts: Node) -> Node:
    """A and B: every part, in order."""
    return _join("all_of", parts)


def then(*parts: Node) -> Node:
    """A and then B: B only after A; one may stop after any part."""
    return _join("then", parts)


def some_of(*parts: Node) -> Node:
    """A and/or B: at least one part, each at most once, in any order."""
    return _join("some_of", parts)


def in_order(*parts: Node) -> Node:
    """A and then/or B: at least one part, never going back."""
    return _join("in_order", parts)


def one_of(*parts: Node) -> Node:
    """Either A or B: exactly one part."""
    return _join("one_of", parts)


JOINED_BY: Final = {
    "all_of": " and ",
    "then": " and then ",
    "some_of": " and/or ",
    "in_order": " and then/or ",
    "one_of": " or ",
}


def read(table: Mapping[str, Any]) -> Node:
    """A phrase as a game's TOML file writes it: { do = verb, ... } or { op = connective, of = [...] }.

    Raises ValueError for an unknown connective or a table that is neither.
    """
    if "do" in table:
        return Node("step", (), table["do"], {key: value for key, value in table.items() if key != "do"})
    op = table.get("op")
    if op not in JOINED_BY or not table.get("of"):
        raise ValueError(f"neither a step nor one of {', '.join(JOINED_BY)}: {dict(table)}")
    return _join(op, tuple([read(part) for part in table["of"]]))


def rejoin(node: Node, op: str, instead: str) -> Node:
    """The phrase with other joining words, as a tile may ordain: "either / or" becomes "and/or"."""
    parts = tuple([rejoin(part, op, instead) for part in node.parts])
    return Node(instead if node.op == op else node.op, parts, node.verb, node.args)


def without(node: Node, verb: str) -> Node | None:
    """The phrase without its steps of one verb; None if nothing else is in it."""
    if node.op == "step":
        return None if node.verb == verb else node
    parts = [part for part in [without(part, verb) for part in node.parts] if part is not None]
    if len(parts) < 2:
        return parts[0] if parts else None
    return _join(node.op, tuple(parts))


def words(node: Node, say: Callable[[Node], str]) -> str:
    """The phrase as printed, made from the constructor so that text and behaviour cannot part.

    say gives the words of a step.
    """
    if node.op == "step":
        return say(node)
    parts = [f"({words(part, say)})" if len(part.parts) > 1 else words(part, say) for part in node.parts]
    said = JOINED_BY[node.op].join(parts)
    return "either " + said if node.op == "one_of" else said


def plain(node: Node) -> str:
    """A step in its bare data form, for messages about data."""
    return " ".join([node.verb, *[str(value) for value in node.args.values()]])
