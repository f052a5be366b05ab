"""What is wrong with a request, in words: for faults that frameworks find, whose own words are English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from underhall.engine.language import Language
from underhall.web.words import N_

# By pydantic's type of a fault. {field} is the name in the form or the address; the rest comes from its context.
INVALID: Final = {
    "missing": N_("{field} is missing."),
    "int_parsing": N_("{field} must be a whole number."),
    "greater_than_equal": N_("{field} must be at least {ge}."),
    "less_than_equal": N_("{field} must be at most {le}."),
    "string_too_long": N_("{field} has at most {max_length} characters."),
}
UNLIKE: Final = N_("{field} cannot be used as it was given.")
STATUS: Final = {
    404: N_("There is no such page."),
    405: N_("Nothing can be done so at this address."),
    400: N_("The form cannot be read."),
}
OTHER: Final = N_("That cannot be done here.")


def invalid(fault: Mapping[str, Any], say: Language) -> str:
    """One of the faults of a RequestValidationError as a sentence."""
    where = [str(part) for part in fault["loc"][1:]] or ["?"]
    return say(INVALID.get(fault["type"], UNLIKE), field=where[0], **fault.get("ctx", {}))
