"""What the furnishing tiles change. Each hooks into one or more of seven kinds of event.

KINDS names the hooks of all 48; a tile with none is worth its points and, if a Dwelling, its room.
"""

from __future__ import annotations

from typing import Final

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "dwelling": ("room",),
    "simple-dwelling-4w2s": ("room",),
    "simple-dwelling-3w3s": ("room",),
    "mixed-dwelling": ("room",),
    "couple-dwelling": ("room",),
    "additional-dwelling": ("room",),
    "cuddle-room": ("room",),
    "breakfast-room": ("room",),
    "stubble-room": ("room",),
    "work-room": ("site",),
    "guest-room": ("flow",),
    "office-room": ("site", "after"),
    "carpenter": ("price",),
    "stone-carver": ("after", "price"),
    "blacksmith": ("after", "price"),
    "miner": ("after",),
    "builder": ("price",),
    "trader": ("trade",),
    "wood-supplier": ("after",),
    "stone-supplier": ("after",),
    "ruby-supplier": ("after",),
    "dog-school": ("after",),
    "quarry": ("after",),
    "seam": ("after",),
    "slaughtering-cave": ("trade",),
    "cooking-cave": ("trade",),
    "working-cave": ("price",),
    "mining-cave": ("price",),
    "breeding-cave": ("after",),
    "peaceful-cave": ("trade",),
    "weaving-parlor": ("after", "score"),
    "milking-parlor": ("after", "score"),
    "state-parlor": ("after", "score"),
    "hunting-parlor": ("trade",),
    "beer-parlor": ("trade",),
    "blacksmithing-parlor": ("trade",),
    "stone-storage": ("score",),
    "ore-storage": ("score",),
    "spare-part-storage": ("trade",),
    "main-storage": ("score",),
    "weapon-storage": ("score",),
    "supplies-storage": ("score",),
    "broom-chamber": ("score",),
    "treasure-chamber": ("score",),
    "food-chamber": ("score",),
    "prayer-chamber": ("score",),
    "writing-chamber": ("score",),
    "fodder-chamber": ("score",),
}
