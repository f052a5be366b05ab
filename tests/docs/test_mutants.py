"""Every mutant still has its line: one that has lost it would end the whole run."""

from __future__ import annotations

import pytest
from tools.mutants import ROOT, Mutant, mutants


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant[0])
def test_a_mutant_breaks_one_line(mutant: Mutant) -> None:
    _, file, old, new = mutant
    assert (ROOT / file).read_text("utf-8").count(old) == 1
    assert old != new
