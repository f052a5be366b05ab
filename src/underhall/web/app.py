"""The application: its addresses, its guard, and one clear line for everything that cannot be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as NotFound
from starlette.middleware.gzip import GZipMiddleware

from underhall.engine.game import Unusable
from underhall.table.service import NoTable, Service
from underhall.web import (
    analysis,
    asking,
    company,
    faults,
    herding,
    joining,
    learning,
    marking,
    me,
    printing,
    proposing,
    reading,
    site,
    tables,
)
from underhall.web.desk import Desk, NotSeated
from underhall.web.guard import Guard
from underhall.web.sessions import say_to


def create_app(service: Service) -> FastAPI:
    """The site over the tables of a service."""

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    app = FastAPI(title="Underhall", lifespan=life, docs_url=None, redoc_url=None)
    app.state.desk = Desk(service)
    app.add_middleware(Guard)
    app.add_middleware(GZipMiddleware, compresslevel=6)  # it leaves streams and fonts alone
    app.include_router(site.ROUTES)
    app.include_router(joining.ROUTES)
    app.include_router(marking.ROUTES)
    app.include_router(learning.ROUTES)
    app.include_router(me.ROUTES)
    app.include_router(reading.ROUTES)
    app.include_router(printing.ROUTES)
    app.include_router(analysis.ROUTES)
    app.include_router(tables.ROUTES)
    app.include_router(herding.ROUTES)
    app.include_router(proposing.ROUTES)
    app.include_router(asking.ROUTES)
    app.include_router(company.ROUTES)

    @app.exception_handler(NoTable)
    async def no_table(request: Request, _: NoTable) -> Response:
        return Desk.of(request).error_page(request, 404, "There is no such table. Check the address.")

    @app.exception_handler(NotSeated)
    async def not_seated(request: Request, _: NotSeated) -> Response:
        return Desk.of(request).error_page(request, 403, "You have no seat at this table: you can only watch.")

    @app.exception_handler(Unusable)
    async def unusable(request: Request, fault: Unusable) -> Response:
        return Desk.of(request).error_page(request, 422, fault.said(say_to(request)))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, fault: RequestValidationError) -> Response:
        return Desk.of(request).error_page(request, 422, faults.invalid(fault.errors()[0], say_to(request)))

    @app.exception_handler(NotFound)
    async def other(request: Request, fault: HTTPException) -> Response:
        line = faults.STATUS.get(fault.status_code, faults.OTHER)
        return Desk.of(request).error_page(request, fault.status_code, line)

    @app.exception_handler(Exception)
    async def fault(request: Request, _: Exception) -> Response:
        return Desk.of(request).error_page(
            request, 500, "Something went wrong here, and was written down. Nothing is lost."
        )

    return app
