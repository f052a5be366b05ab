"""The fixed list of choices a game can ever offer: a small int for the engine, a name for people.

A name is a tuple of words, ("lay", "meadow-field", "E4", "west"). Its text form joins them with
blanks. Logs, URLs and screens use names only, so ids may differ from one version to the next.
"""

from __future__ import annotations

from typing import Final

Name = tuple[str, ...]
Choices = tuple[int, ...]  # ids; a tuple, because offers are shared tables nobody may write to

MOST_MENUS: Final = 1 << 15  # offers a menu remembers, so that long self-play cannot fill the memory

# Words every game has. They come first, so that their ids are constants.
STOP: Final = 0
GO: Final = 1  # the single way of a step that leaves nothing to decide
ONLY: Final[Choices] = (GO,)
ENOUGH: Final[Choices] = (STOP,)
NOTHING: Final[Choices] = ()


def holds(offer: Choices, choice: int) -> bool:
    """Is a choice offered? Compiled, a loop over ints beats the general test of a tuple."""
    for each in offer:
        if each == choice:
            return True
    return False


class Vocabulary:
    """Maps choice ids to names and back. Every name is learned while a game loads, none later."""

    def __init__(self) -> None:
        self.names: list[Name] = []
        self._ids: dict[str, int] = {}
        self.learn("stop")
        self.learn("go")

    def learn(self, *name: str) -> int:
        """The id of a name, new or known."""
        text = " ".join(name)
        found = self._ids.get(text)
        if found is None:
            if text != " ".join(text.split()):
                raise ValueError(f"words of a name may not hold blanks: {name!r}")
            found = len(self.names)
            self._ids[text] = found
            self.names.append(name)
        elif self.names[found] != name:
            raise ValueError(f"two names read alike: {text}")
        return found

    def name(self, choice: int) -> Name:
        return self.names[choice]

    def text(self, choice: int) -> str:
        return " ".join(self.names[choice])

    def parse(self, text: str) -> int:
        """The id of a name in text form; KeyError if the game has no such choice."""
        return self._ids[text]

    def find(self, text: str) -> int | None:
        """The id of a name in text form, None if the game has no such choice."""
        return self._ids.get(text)

    def __len__(self) -> int:
        return len(self.names)


def spread(mask: int) -> int:
    """A key for a mask: as distinct as the mask, but with different low bits, which is where a dict looks."""
    return mask ^ mask >> 13 ^ mask >> 26


class Menu:
    """A block of answers of which a mask says which are open: bit i stands for the i-th id."""

    def __init__(self, ids: list[int]) -> None:
        if len(ids) > 62:
            raise ValueError("a menu holds at most 62 answers")  # masks stay machine words
        self.ids = ids
        self._known: dict[int, Choices] = {}

    def of(self, mask: int) -> Choices:
        """The ids whose bits are set, in order."""
        key = spread(mask)
        found = self._known.get(key)
        if found is None:
            found = tuple([choice for bit, choice in enumerate(self.ids) if mask >> bit & 1])
            if len(self._known) < MOST_MENUS:
                self._known[key] = found
        return found


BLOCK: Final = 10  # bits
EVERY: Final = (1 << BLOCK) - 1


class _Block:
    """The ids of some bits of a mask by those bits, and the block of the bits above."""

    def __init__(self, ids: list[int]) -> None:
        self.ways: list[Choices] = [NOTHING]
        for choice in ids[:BLOCK]:
            self.ways += [(*fewer, choice) for fewer in self.ways]
        self.next: _Block | None = _Block(ids[BLOCK:]) if len(ids) > BLOCK else None


class WideMenu:
    """A menu of which hardly any mask comes twice: put together from tables for blocks of it."""

    def __init__(self, ids: list[int]) -> None:
        self._first = _Block(ids)

    def of(self, mask: int) -> Choices:
        """The ids whose bits are set, in order."""
        found = self._first.ways[mask & EVERY]
        block = self._first.next
        while block is not None:
            mask >>= BLOCK
            found += block.ways[mask & EVERY]
            block = block.next
        return found
