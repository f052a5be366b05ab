"""Links and QR codes by which friends come to a table."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import segno
from fastapi import Request
from markupsafe import Markup

from underhall.table.people import hashed, new_secret
from underhall.table.table import Table
from underhall.web.desk import Desk


async def invitation(desk: Desk, request: Request, table: Table) -> dict[str, Any] | None:
    """A new secret link for the first seat that is free, with its QR code; the old one no longer leads there."""
    free = [seat.seat for seat in table.seats if seat.kind != "person"]
    if not free or table.log.ended:
        return None
    kept = [seat.seat for seat in table.seats if seat.kind == "open"]
    seat = (kept or free)[0]
    secret = new_secret()
    await asyncio.to_thread(desk.service.store.set_seat, table.id, seat, link_hash=hashed(secret))
    url = f"{request.base_url}j/{secret}"
    return {"url": url, "code": table.code, "qr": qr(url)}


def qr(text: str) -> Markup:
    """A QR code as an svg."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True)
    return Markup(drawn.getvalue().decode())
