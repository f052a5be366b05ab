"""Tiles that widen where components may lie, and the one that rewrites phrases."""

from __future__ import annotations

from underhall.engine.phrase import Node, all_of, one_of, rejoin, step, then
from underhall.games.caverna.box import Box
from underhall.games.caverna.data import Space


def register(box: Box) -> None:
    box.dig_sites = box.bit("work-room")
    box.overhangs = box.bit("office-room")
    box.joins = box.bit("guest-room")


def joined(box: Box, space: Space, spent: bool) -> Node:
    """The phrase of a space for the owner of the tile that turns every either/or into and/or.

    Some spaces allow both halves once per game only; the second half then leaves a mark.
    """
    flow = printed(box, space)
    if space.id == "wish-for-children" and box.options["guest_room_on_wish"] == "no":
        return flow
    if not space.twice_once_a_game:
        return rejoin(flow, "one_of", "some_of")
    if spent:
        return flow
    first, second = flow.parts
    mark = step("spend")
    return one_of(then(first, all_of(second, mark)), then(second, all_of(first, mark)))


def printed(box: Box, space: Space) -> Node:
    """The phrase of a space as printed, or as a ruling reads it."""
    if space.flow_if is not None:
        ruling, value, flow = space.flow_if
        if box.options[ruling] == value:
            return flow
    return space.flow
