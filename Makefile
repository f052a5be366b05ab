# `make help` lists what can be done. Everything happens in .venv and build; `make clean` forgets both.
.DEFAULT_GOAL := help
.PHONY: help play test soak bench strength mutants clean

PYTHON ?= python3
WORKERS ?= 2
BIN := .venv/bin
PIP = UNDERHALL_COMPILE=0 $(BIN)/python -m pip install --disable-pip-version-check --no-input
PYTEST := $(BIN)/pytest -n $(WORKERS)

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/play.stamp ## play a game (sets itself up the first time)
	@$(BIN)/underhall play

# Pages are tested in plain Python only: they take long, and no page knows which build serves it.
test: .venv/dev.stamp ## everything a change must pass: style, types, house rules, tests in both builds
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo
	@echo "Tests, plain Python:"
	@UNDERHALL_EXPECT=plain $(PYTEST)
	@folder=$$($(BIN)/python tools/compiled.py) && echo "Tests, compiled:" && \
	UNDERHALL_EXPECT=compiled PYTHONPATH="$$folder" $(PYTEST) --ignore=tests/web

soak: .venv/dev.stamp ## the long runs
	@folder=$$($(BIN)/python tools/compiled.py) && \
	UNDERHALL_EXPECT=plain UNDERHALL_COMPILED_PATH="$$folder" $(PYTEST) -m soak

bench: .venv/dev.stamp ## how fast it is, plain and compiled
	@$(BIN)/underhall bench caverna
	@folder=$$($(BIN)/python tools/compiled.py) && \
	PYTHONPATH="$$folder" $(BIN)/underhall bench caverna

STRENGTH_MINUTES ?= 600
strength: .venv/dev.stamp ## how strong the levels are: hours, in the background, goes on where it ended
	@folder=$$($(BIN)/python tools/compiled.py) && PYTHONPATH="$$folder" nohup nice -n 10 \
	$(BIN)/python -m underhall.lab.strength --minutes $(STRENGTH_MINUTES) --jobs $(WORKERS) > build/strength.log 2>&1 & \
	echo "Playing; build/strength.log tells how far it is, docs/strength.md what has come of it. To stop: kill $$!"

mutants: .venv/dev.stamp ## break one line at a time and see a law fail
	@$(BIN)/python tools/mutants.py

clean: ## forget everything that can be made again, .venv too
	@rm -rf .venv build dist src/*.egg-info .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	@find src tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	@find src -name '*.so' -delete

# pip's words are shown only when it fails.
.venv/play.stamp: .venv/pyvenv.cfg pyproject.toml setup.py
	@echo "Installing Underhall into .venv ..."
	@$(PIP) --editable . > .venv/pip.log 2>&1 || { cat .venv/pip.log >&2; exit 1; }
	@touch $@

.venv/dev.stamp: .venv/pyvenv.cfg pyproject.toml setup.py
	@echo "Installing Underhall and its tools into .venv ..."
	@$(PIP) --editable '.[dev]' > .venv/pip.log 2>&1 || { cat .venv/pip.log >&2; exit 1; }
	@touch .venv/play.stamp $@

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Underhall needs Python 3.11 or newer, for example: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }
