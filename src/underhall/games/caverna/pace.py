"""How much of the game is left: rounds, meals and births to come, by the round that is being played."""

from __future__ import annotations

from underhall.games.caverna.box import Box
from underhall.games.caverna.calendar import Calendar
from underhall.games.caverna.position import GREEN_LEAF, RED_QUESTION


class Pace:
    """What comes after each round. Where a marker will decide, what it brings on average counts.

    Lists are by round, from 0 (before the first) to the last: rounds still to be played after it; food one dwarf
    eats in them; how often animals breed in them; food one dwarf eats at the end of the next round played.
    """

    def __init__(self, box: Box, calendar: Calendar) -> None:
        last = calendar.last
        self.rounds = [0] * (last + 1)
        self.food = [0.0] * (last + 1)
        self.births = [0.0] * (last + 1)
        self.next_food = [0.0] * (last + 1)
        table = box.board["harvest"]
        eaten: dict[str, int] = {"none": 0, "one-food": table["food_special"]}
        whole: int = table["food"]
        green = calendar.markers[GREEN_LEAF]
        red = calendar.markers[RED_QUESTION]
        food_marked = whole * green / (green + red)
        births_marked = green / (green + red)
        for event in calendar.events[:red]:
            food_marked += eaten.get(event, whole) / (green + red)
            births_marked += 0.5 / (green + red) if event == "field-or-breeding" else 0.0  # the other half reaps
        for number in range(last - 1, -1, -1):
            after = number + 1
            self.rounds[number] = self.rounds[after]
            self.food[number] = self.food[after]
            self.births[number] = self.births[after]
            self.next_food[number] = self.next_food[after]
            if after == calendar.skipped:
                continue
            event = calendar.fixed[after]
            food = food_marked if calendar.has_marker(after) else float(eaten.get(event, whole))
            births = births_marked if calendar.has_marker(after) else 0.0 if event in eaten else 1.0
            self.rounds[number] += 1
            self.food[number] += food
            self.births[number] += births
            self.next_food[number] = food
