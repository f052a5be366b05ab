"""By what a village is known: its name, and the portrait of the dwarf who has founded it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from underhall.games.marks import Mark

# Databases hold the places of these names and the ids of the portraits: add to both, change and remove nothing.
MOST_NAME: Final = 24  # characters
NAMES: Final = (
    "Alewell", "Hammerford", "Mossgate", "Underoak", "Coppercleft", "Pickaxe Hollow", "Seven Chimneys", "Gravelwick",
    "Lanternstead", "Beardbury", "Stumpwood", "Frothington", "Anvilton", "Goldpuddle", "Barrelrest", "Emberlea",
    "Nine Firs", "Crooked Gable", "Quarrymarch", "Toadstone", "Kettleby", "Badger’s Rest", "Deepcellar", "Snowbeard",
)  # fmt: skip
# The heads in page/portraits.svg, and what each shows.
PORTRAITS: Final[Mapping[str, str]] = {
    "pointed-cap": "Dwarf with a pointed cap and a white beard",
    "braids": "Dwarf woman with two braids",
    "lamp": "Dwarf with a miner’s lamp and a dark beard",
    "spectacles": "Dwarf woman with spectacles and a bun",
    "plaited-beard": "Bald dwarf with a red plaited beard",
    "goggles": "Dwarf woman with goggles and freckles",
    "feather-hat": "Dwarf with a feather in his hat",
    "headscarf": "Dwarf woman with a spotted headscarf",
}
VILLAGE: Final = Mark("village", "Name of the village", names=NAMES, most=MOST_NAME)
PORTRAIT: Final = Mark("portrait", "Its founder", pictures=PORTRAITS, sheet="portraits.svg")
