"""Prints what must not vary from build to build: python -m tests.law.checksums GAMES [TABLES].

One JSON object: was the engine compiled, and per table the checksums of so many random games over every
position. TABLES: how many tables of each game, far apart (default: all).
"""

from __future__ import annotations

import json
import os
import sys


def main(games: int) -> None:
    """games: for each number of seats, shared out among its editions."""
    from tests.law.tables import editions, tables
    from underhall.engine import COMPILED
    from underhall.engine.driver import playout_hashed

    sums: dict[str, list[str]] = {}
    for table in tables():
        count = -(-games // len(editions(table.game)))
        sums[str(table)] = [playout_hashed(table.rules, table.rules.setup(), seed) for seed in range(count)]
    print(json.dumps({"compiled": COMPILED, "sums": sums}))


if __name__ == "__main__":
    os.environ["UNDERHALL_LAW_GAMES"] = sys.argv[2] if len(sys.argv) > 2 else "0"
    main(int(sys.argv[1]))
