"""Tiles that add a row to the trade table (their exchanges are data), or change one."""

from __future__ import annotations

from underhall.games.caverna.box import Box
from underhall.games.caverna.trades import Trades


def register(box: Box, trades: Trades) -> None:
    box.animal_food.append((box.bit("slaughtering-cave"), 1))
    trades.add_weapons(box.bit("peaceful-cave"), "peaceful-cave")
