"""Every case that programs and players are known to get wrong is carried by a test that pytest collects."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent

# Caverna's cases in the order of the rulebook; gaps in the numbers mean nothing.
CAVERNA: Final = """
C001 C002 C003 C004 C005 C006 C007 C008 C009 C010 C011 C013 C014 C015 C017 C018 C019 C021 C022 C023 C025 C026 C027
C029 C030 C031 C033 C034 C035 C037 C038 C039 C041 C042 C043 C045 C046 C047 C049 C050 C051 C053 C054 C055 C057 C058
C059 C061 C062 C063 C065 C066 C067 C069 C070 C071 C073 C074 C075 C077 C078 C079 C081 C082 C083 C085 C086 C087 C089
C090 C091 C093 C094 C095 C097 C098 C099 C101 C102 C103 C105 C106 C107 C109 C110 C111 C113 C114 C115 C117 C118 C119
C121 C122 C123 C125 C126 C127 C129 C130 C131 C133 C134 C135 C137 C138 C139 C141 C142 C143 C145 C146 C147 C149 C150
C151 C153 C154 C155 C157 C158 C159 C161 C162 C163 C165 C166 C167 C169 C170 C171 C173 C174 C175 C177 C178 C179 C181
C182 C183 C185 C186 C187 C189 C190 C191 C193 C194 C195 C197 C198 C199 C201 C202 C203 C205 C206 C207 C209 C210 C211
C213 C214 C215 C217 C218 C219 C221 C222 C223 C225 C226 C227 C229 C230 C231 C233 C234 C235 C237 C238 C239 C240 C241
C242 C243 C244 C245 C246 C247 C248 C249 C250 C251 C253 C254 C255 C257 C258 C259 C261 C262 C263 C265 C266 C267 C269
C270 C271 C273 C274 C275 C277 C278 C279 C281 X01 X02 X03 X04 X05 X06 X07 X08 X09 X10 X11 X12 X13 X14 X15 X16 X17 X18
X19 X20 X21 X22 X23
"""


@cache
def collected() -> list[str]:
    """All rule tests as pytest names them, without their files: function[parameters]."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", str(HERE / "caverna")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return [line.rpartition("::")[2] for line in run.stdout.splitlines() if "::" in line]


@cache
def carried() -> set[str]:
    """The cases in the names of tests (test_c041_...) and in the ids of their parameters ([C237 ...])."""
    return {
        case.upper()
        for test in collected()
        for case in re.findall(r"(?<![^_\[-])([cC]\d{3}|[xX]\d{2})(?![^_\] -])", test)
    }


def test_no_case_is_missing() -> None:
    assert sorted(set(CAVERNA.split()) - carried()) == []


def test_there_are_239_cases() -> None:
    assert len(CAVERNA.split()) == len(set(CAVERNA.split())) == 239


def test_no_test_carries_a_case_that_is_not_there() -> None:
    """A mistyped number would else leave its own case without a test."""
    assert sorted(carried() - set(CAVERNA.split())) == []


def test_none_is_skipped() -> None:
    """A case counts only if it runs."""
    for file in HERE.glob("caverna/test_*.py"):
        assert not re.search(r"pytest\.(mark\.)?(skip|xfail|importorskip)", file.read_text()), file.name
