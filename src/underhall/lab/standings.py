"""What a tournament comes to: ratings, who beats whom, what the order of play is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import combinations
from json import dumps
from math import sqrt
from typing import Any, Final

from underhall.engine.game import Unusable
from underhall.lab.games import Z, interval

KEPT: Final = ("game", "bots", "first", "totals", "wins", "decisions", "checksum", "replaced")


def rating_model() -> Any:
    """Plackett and Luce's model for games of several players. Raises Unusable if its package is not there."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Unusable("ratings need the package openskill: pip install 'underhall[lab]'") from None
    return PlackettLuce(tau=0.0)  # bots do not learn from game to game: the more they play, the surer we are


class Standings:
    """Games among bots, in any order, and what they come to."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = list(bots)
        self._games: dict[int, dict[str, Any]] = {}

    def add(self, result: Mapping[str, Any]) -> None:
        """A game as games.play_one gives it."""
        self._games[result["game"]] = {key: result[key] for key in KEPT}

    @property
    def games(self) -> list[dict[str, Any]]:
        """In the order of their numbers, so that it does not matter which was over first."""
        return [self._games[number] for number in sorted(self._games)]

    def checksum(self) -> str:
        """16 hex digits over all games."""
        seen = blake2b(digest_size=8)
        for game in self.games:
            seen.update(dumps([game["totals"], game["checksum"]]).encode())
        return seen.hexdigest()

    def by_bot(self) -> list[dict[str, Any]]:
        """The best first: rating, share of wins, mean points, each with its 95 % interval."""
        ratings = self._ratings()
        found = []
        for bot in self.bots:
            rows = [(game, game["bots"].index(bot)) for game in self.games if bot in game["bots"]]
            rating = ratings[bot]
            found.append(
                {
                    "bot": bot,
                    "rating": round(rating.mu, 2),
                    "low": round(rating.mu - Z * rating.sigma, 2),
                    "high": round(rating.mu + Z * rating.sigma, 2),
                    "games": len(rows),
                    "wins": _share(sum([game["wins"][seat] for game, seat in rows]), len(rows)),
                    "points": _mean([game["totals"][seat] for game, seat in rows]),
                    "replaced": sum([game["replaced"][seat] for game, seat in rows]),
                }
            )
        return sorted(found, key=lambda row: -row["rating"])

    def _ratings(self) -> dict[str, Any]:
        model = rating_model()
        ratings = {bot: model.rating(name=bot) for bot in self.bots}
        for game in self.games:
            teams = [[ratings[bot]] for bot in game["bots"]]
            better = [sum([other > total for other in game["totals"]]) for total in game["totals"]]
            for bot, [rating] in zip(game["bots"], model.rate(teams, ranks=better), strict=True):
                ratings[bot] = rating
        return ratings

    def pairs(self) -> list[dict[str, Any]]:
        """Of every two bots that have met: how often the first has more points, ties halved."""
        found = []
        for bot, against in combinations(self.bots, 2):
            won = 0.0
            met = [game for game in self.games if bot in game["bots"] and against in game["bots"]]
            for game in met:
                ours, theirs = (game["totals"][game["bots"].index(each)] for each in (bot, against))
                won += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
            found.append({"bot": bot, "against": against, "games": len(met), **_share(won, len(met))})
            found.append({"bot": against, "against": bot, "games": len(met), **_share(len(met) - won, len(met))})
        return [pair for pair in found if pair["games"]]

    def by_place(self) -> list[dict[str, Any]]:
        """What it is worth to play first, second and so on."""
        found = []
        for place in range(len(self.games[0]["bots"])):
            seats = [(game, (game["first"] + place) % len(game["bots"])) for game in self.games]
            won = sum([game["wins"][seat] for game, seat in seats])
            points = _mean([game["totals"][seat] for game, seat in seats])
            found.append({"place": place + 1, "wins": _share(won, len(seats)), "points": points})
        return found


def _share(won: float, games: int) -> dict[str, float]:
    return interval(won, games) if games else {"share": 0.0, "low": 0.0, "high": 1.0}


def _mean(totals: list[int]) -> dict[str, float]:
    """The mean and its 95 % interval."""
    count = len(totals)
    if not count:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
    middle = sum(totals) / count
    spread = Z * sqrt(sum([(total - middle) ** 2 for total in totals]) / max(1, count - 1) / count)
    return {"mean": round(middle, 2), "low": round(middle - spread, 2), "high": round(middle + spread, 2)}
