"""Which rounds are played, which cards and markers may come in them, and how they end."""

from __future__ import annotations

from collections.abc import Mapping

from underhall.games.caverna.box import Box
from underhall.games.caverna.position import RED_QUESTION, Caverna


class Calendar:
    """Which rounds are played, which cards may come in them, and how they end."""

    def __init__(self, box: Box) -> None:
        board = box.board
        self.seats = box.seats
        self.last: int = board["rounds"]["last"]
        self.skipped: int = board["rounds"]["skipped_with_1_or_2_players"] if box.seats < 3 else 0
        self.stage = {number: int(stage) for stage, rounds in board["rounds"]["stages"].items() for number in rounds}
        fixed: Mapping[str, str] = board["harvest"]["fixed"]
        self.fixed = [fixed.get(str(number), "") for number in range(self.last + 1)]
        self.first_marker: int = board["harvest"]["first_marker"]
        self.events: list[str] = board["harvest"]["events"]
        two = box.seats == 2
        green: int = board["harvest"]["green_leaf_with_2_players" if two else "green_leaf"]
        red: int = board["harvest"]["red_question"]
        self.markers = [0, green, red]
        self.by_stage = [0] * 5
        self.by_round: dict[int, int] = {}
        self.backs = 0
        self.turns: list[tuple[int, int, int]] = []  # (card, what it closes, what it opens)
        self.cards = 0
        self._sort_cards(box)

    def _sort_cards(self, box: Box) -> None:
        numbers = {space.id: number for number, space in enumerate(box.spaces)}
        for number, space in enumerate(box.spaces):
            if not space.card:
                continue
            self.cards |= 1 << number
            if space.back_of:
                self.backs |= 1 << number
                continue
            if space.round:
                self.by_round[space.round] = number
            else:
                self.by_stage[space.stage] |= 1 << number
            if space.turns:
                back = next(each for each in box.spaces if each.back_of == space.turns)
                self.turns.append((number, numbers[space.turns], numbers[back.id]))
        if box.seats == 1 and box.options["solo_cards"] == "fixed":
            self.by_round = {int(number): numbers[id] for number, id in box.board["alone"]["cards"].items()}

    def after(self, number: int) -> int:
        """The round after one; 0 after the last."""
        number += 1
        if number == self.skipped:
            number += 1
        return number if number <= self.last else 0

    def next_rounds(self, number: int, count: int, skip: bool) -> int:
        """Mask of the next rounds after one, as many as count; skip: a round that is not played is not counted."""
        found = 0
        while count:
            number += 1
            if skip and number == self.skipped:
                continue
            found |= 1 << number
            count -= 1
        return found

    def candidates(self, p: Caverna) -> int:
        """Mask of the cards one of which is revealed in this round."""
        fixed = self.by_round.get(p.round)
        if fixed is not None:
            return 1 << fixed
        return self.by_stage[self.stage[p.round]] & ~p.open_spaces

    def left(self, p: Caverna, marker: int) -> int:
        """Markers of a kind that are not open yet."""
        return self.markers[marker] - p.markers.count(marker)

    def has_marker(self, number: int) -> bool:
        return self.seats > 1 and number >= self.first_marker and number != self.skipped

    def event(self, p: Caverna) -> str:
        """How this round ends: "none", "one-food", "full" or "field-or-breeding"."""
        if self.fixed[p.round]:
            return self.fixed[p.round]
        if p.markers[p.round] != RED_QUESTION:
            return "full"
        return self.events[p.markers[: p.round].count(RED_QUESTION)]
