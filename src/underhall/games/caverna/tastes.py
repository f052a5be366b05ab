"""What a character likes for its own sake: it plays nearly as well, and differently."""

from __future__ import annotations

from underhall.games.caverna.land import large_cells
from underhall.games.caverna.position import FARM_ANIMALS, ORE_MINE, RUBY, RUBY_MINE, SMALL, Player
from underhall.games.caverna.tiles.scores import grain_of, vegetables_of
from underhall.games.caverna.worths import Worths


class Taste:
    """The likings of a character, in points for each piece. They fade like all that is still to come."""

    def __init__(self, worths: Worths) -> None:
        taste = worths.taste
        self.any = bool(taste)
        self.mine = taste.get("mine", 0.0)
        self.weapon = taste.get("weapon", 0.0)  # each point of its strength
        self.ruby = taste.get("ruby", 0.0)
        self.crop = taste.get("crop", 0.0)
        self.pasture = taste.get("pasture", 0.0)  # a large one is two
        self.animal = taste.get("animal", 0.0)
        self.tile = taste.get("tile", 0.0)
        self.dwarf = taste.get("dwarf", 0.0)

    def of(self, player: Player, fade: float) -> float:
        """How much it likes what is there."""
        if not self.any:
            return 0.0
        goods = player.goods
        land = player.land
        found = self.mine * (land[ORE_MINE] | land[RUBY_MINE]).bit_count()
        found += self.weapon * sum(player.dwarfs) + self.ruby * goods[RUBY]
        found += self.crop * (grain_of(player) + vegetables_of(player))
        found += self.pasture * (land[SMALL].bit_count() + large_cells(player).bit_count())
        found += self.animal * sum([goods[kind] for kind in FARM_ANIMALS])
        found += self.tile * len(player.built) + self.dwarf * len(player.dwarfs)
        return fade * found
