"""Animals moved by hand on one's own board, for looks: at any time, whoever's turn it is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from underhall.table import arranging
from underhall.web.tables import command

ROUTES = APIRouter()
Word = Annotated[str, Form(max_length=20)]


@ROUTES.post("/t/{id}/herd")
async def herd(
    request: Request,
    id: str,
    source: Annotated[str, Form(alias="from", max_length=20)],
    to: Word,
    animal: Word,
    one: Annotated[bool, Form()] = False,
) -> Response:
    """Move all animals of a kind, or one, from one place to another."""
    return await command(request, id, lambda table, seat: arranging.move(table, seat, source, to, animal, one))


@ROUTES.post("/t/{id}/herd/alone")
async def let_go(request: Request, id: str) -> Response:
    """Let one's animals stand by themselves again."""
    return await command(request, id, arranging.let_go)
