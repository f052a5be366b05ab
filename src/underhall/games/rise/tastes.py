"""What a character likes for its own sake: it plays nearly as well, and differently."""

from __future__ import annotations

from underhall.games.rise.position import COIN, KINDS, NOBILITY, Rise
from underhall.games.rise.worths import Worths


class Taste:
    """The likings of a character, in points for each (worths.LIKED). They fade like all that is still to come."""

    def __init__(self, worths: Worths) -> None:
        self.any = bool(worths.taste)
        self.nobility, self.council, self.coin, self.good, self.apprentice, self.workshop = worths.liked

    def of(self, p: Rise, seat: int, fade: float) -> float:
        """How much it likes what is there."""
        if not self.any:
            return 0.0
        player = p.players[seat]
        goods = player.goods
        found = self.nobility * goods[NOBILITY] + self.council * len(player.council) + self.coin * goods[COIN]
        for kind in range(len(KINDS)):
            found += self.good * goods[kind]
        for count in player.apprentices:
            found += self.apprentice * count
        for master in p.masters:
            if master == seat + 1:
                found += self.workshop
        return fade * found
