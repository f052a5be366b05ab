"""Shows a table at the terminal with rich: the board, what one has, the spaces, the question and its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from underhall.commands.boardview import board_width, draw
from underhall.commands.output import number, points
from underhall.commands.villageview import show_village
from underhall.engine.sheet import Sheet

Screen = Mapping[str, Any]
Question = Mapping[str, Any]

PHASES: Final = {
    "work": "work phase",
    "harvest": "harvest",
    "clear-out": "clear-out",
    "trades": "last trades",
    "draw": "draw",
    "over": "the game is over",
}
LISTED: Final = 7  # answers up to this number stand below each other
ROOMY: Final = 112  # a terminal this wide has room for facts beside a board of BOARD_BESIDE characters
BOARD_BESIDE: Final = 76
LONGEST_NAME: Final = 12
MATERIALS: Final = 8  # of the goods, the first so many are no animals


def show_table(console: Console, screen: Screen, names: list[str]) -> None:
    """Everything but the spaces: the board of a seat, its goods and dwarfs, the other seats."""
    if "facts" in screen:  # a game that puts what a seat has into words itself
        show_village(console, screen, names)
        return
    title = f"{names[screen['seat']]} · round {screen['round']} of {screen['rounds']} · {PHASES[screen['phase']]}"
    console.print(Rule(Text(title, style="bold"), style="dim"))
    if console.width < ROOMY:
        for line in [*draw(screen["board"], console.width), *_facts(screen, names)]:
            console.print(line)
        return
    board = draw(screen["board"], BOARD_BESIDE)
    wide = board_width(screen["board"], BOARD_BESIDE)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=wide)
    grid.add_column(width=console.width - wide - 2)
    grid.add_row(Text("\n").join(board), Text("\n\n").join(_facts(screen, names)))
    console.print(grid)


def _facts(screen: Screen, names: list[str]) -> list[Text]:
    """Lines of what a seat has and what lies ahead."""
    goods = list(screen["goods"].items())
    facts = [
        _goods(goods[:MATERIALS]),
        _goods(goods[MATERIALS:]),
        _dwarfs(screen["seats"][screen["seat"]]),
        _food(screen),
        _plan(screen["plan"]),
    ]
    if screen["future"]:
        coming = [f"round {key}: {_listed(goods)}" for key, goods in screen["future"].items()]
        facts.append(Text.assemble(("coming  ", "dim"), "; ".join(coming)))
    if screen["board"]["homeless"]:
        facts.append(Text(f"without room: {_listed(screen['board']['homeless'])}", style="bold red"))
    if len(screen["seats"]) > 1:
        facts.append(Text("\n").join([_seat(seat, names) for seat in screen["seats"]]))
    return facts


def _listed(goods: Mapping[str, int]) -> str:
    return ", ".join([f"{count} {name}" for name, count in goods.items() if count])


def _goods(goods: list[tuple[str, int]]) -> Text:
    line = Text()
    for name, count in goods:
        line.append("  " if line else "")
        line.append(f"{name} ", style="dim" if not count else "")
        line.append(str(count), style="bold" if count else "dim")
    return line


def _dwarfs(seat: Mapping[str, Any]) -> Text:
    line = Text("dwarfs  ", style="dim")
    for at, dwarf in enumerate(seat["dwarfs"]):
        said = f"strength {dwarf['strength']}" if dwarf["strength"] else "unarmed"
        style = {"acting": "bold", "home": "", "placed": "dim", "newborn": "dim"}[dwarf["where"]]
        note = {"acting": " ◄ now", "home": "", "placed": " (placed)", "newborn": " (born this round)"}[dwarf["where"]]
        line.append(", " if at else "", style="dim")
        line.append(said + note, style=f"not dim {style}" if style != "dim" else "")
    return line


def _food(screen: Screen) -> Text:
    have, due = screen["goods"]["food"], screen["food_due"]
    line = Text.assemble(("points  ", "dim"), (number(screen["total"]), "bold"))
    line.append("   next feeding  ", style="dim")
    line.append(f"{due} food", style="bold red" if have < due else "")
    return line


def _plan(plan: list[Mapping[str, Any]]) -> Text:
    """How rounds end, those alike together: "1-2 no harvest · 3 harvest"."""
    groups: list[tuple[int, int, str, bool]] = []
    for each in plan:
        if groups and groups[-1][2] == each["words"] and not each["now"] and not groups[-1][3]:
            groups[-1] = (groups[-1][0], each["round"], each["words"], False)
        else:
            groups.append((each["round"], each["round"], each["words"], each["now"]))
    line = Text("harvests  ", style="dim")
    for at, (first, last, words, now) in enumerate(groups):
        span = str(first) if first == last else f"{first}-{last}"
        line.append(" · " if at else "")
        line.append(
            f"{span}: {words}", style="not dim bold reverse" if now else "not dim" if first > _now(plan) else ""
        )
    return line


def _now(plan: list[Mapping[str, Any]]) -> int:
    return next((each["round"] for each in plan if each["now"]), 0)


def _seat(seat: Mapping[str, Any], names: list[str]) -> Text:
    """A seat at a glance: "► Anna  −28 points, 2/2 home, 4 food, first"."""
    wide = min(LONGEST_NAME, max(map(len, names)))
    home = len([dwarf for dwarf in seat["dwarfs"] if dwarf["where"] == "home"])
    said = f"{'►' if seat['to_move'] else ' '} {names[seat['seat']][:wide]:<{wide}} {number(seat['score']):>3} points, "
    said += f"{home}/{len(seat['dwarfs'])} home, {seat['goods']['food']} food"
    if seat["begging"]:
        said += f", begged {seat['begging']}"
    return Text(said + (", first" if seat["first"] else ""))


def show_spaces(console: Console, screen: Screen, names: list[str], choices: Mapping[str, int]) -> None:
    """The action spaces. choices: the number one types, by choice, of those where a dwarf may go."""
    table = Table(box=None, pad_edge=False, show_header=False, expand=False)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for space in screen["spaces"]:
        chosen = choices.get(space["choice"])
        does = space["does"] if space["seat"] is None else _taken(space["seat"], screen["seat"], names)
        name = Text(space["name"], style="bold" if chosen else "dim")
        table.add_row(str(chosen or "–"), name, Text(does, style="" if chosen else "dim"))
    console.print(table)


def _taken(seat: int, own: int, names: list[str]) -> str:
    return "(a dwarf of yours is here)" if seat == own else f"({names[seat]} is here)"


def show_answers(console: Console, question: Question) -> None:
    """The numbered answers to a question, laid out by how many there are and how much they say."""
    choices = question["choices"]
    grouped = [choice for choice in choices if choice["group"]]
    if question["headings"]:
        _show_columns(console, question["headings"], choices, [str(at + 1) for at in range(len(choices))])
    elif len(grouped) > 3:
        _show_groups(console, choices)
    elif len(choices) > LISTED:
        texts = [f"{at:>3} {choice['text']}" for at, choice in enumerate(choices, 1)]
        _show_packed(console, texts)
    else:
        for at, choice in enumerate(choices, 1):
            line = Text.assemble((f"{at:>3} ", "bold"), choice["text"])
            if choice["name"] != choice["text"]:
                line.append(f"   {choice['name']}", style="dim")
            console.print(line)


def _show_columns(
    console: Console, headings: list[str], choices: Sequence[Mapping[str, Any]], marks: list[str]
) -> None:
    """Many things with the same few figures, in as many columns as fit. marks: what stands before each."""
    blank = [""] * len(headings)
    rows = [[mark, *(choice["columns"] or [choice["text"], *blank[1:]])] for mark, choice in zip(marks, choices)]
    heads = ["", *headings]
    widths = [max([len(heads[part]), *[len(row[part]) for row in rows]]) for part in range(len(heads))]
    wide = sum(widths) + len(widths) + 3
    beside = min(max(1, console.width // wide), len(rows))
    height = -(-len(rows) // beside)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for _ in range(beside):
        for part, width in enumerate(widths):
            table.add_column(heads[part], justify="right" if part in (0, len(widths) - 1) else "left", min_width=width)
        table.add_column("", width=2)
    for at in range(height):
        table.add_row(*[text for row in rows[at::height] for text in [*row, ""]])
    console.print(table)


def _show_groups(console: Console, choices: list[Mapping[str, Any]]) -> None:
    """Answers that differ in one word only, on one line a group."""
    groups: dict[str, list[str]] = {}
    for at, choice in enumerate(choices, 1):
        groups.setdefault(choice["group"], []).append(f"{at:>3} {choice['short'] or choice['text']}")
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    for group, answers in groups.items():
        if group:
            table.add_row(group, *answers)
    console.print(table)
    for answer in groups.get("", []):
        console.print(answer)


def _show_packed(console: Console, texts: list[str]) -> None:
    """Short answers in as many columns as fit, read downwards."""
    wide = max([len(text) for text in texts]) + 2
    beside = max(1, console.width // wide)
    height = -(-len(texts) // beside)
    for at in range(height):
        console.print("".join([text.ljust(wide) for text in texts[at::height]]).rstrip())


def show_trades(console: Console, trades: list[Mapping[str, Any]]) -> None:
    """What may be traded at any time, numbered t1, t2 ..."""
    if not trades:
        console.print("There is nothing you could trade now.", style="dim")
        return
    console.print("Trades, before you answer:", style="bold")
    _show_packed(console, [f"{f't{at}':>4} {trade['text']}" for at, trade in enumerate(trades, 1)])


def show_catalogue(console: Console, said: Mapping[str, Any], entries: list[Mapping[str, Any]], word: str) -> None:
    """What there is to look up. With a word, those it names, and what they do. said: CATALOGUE of the game's screen."""
    wanted = [entry for entry in entries if word.casefold() in f"{entry['name']} {entry['id']}".casefold()]
    if not wanted:
        console.print(Text(said["none"].format(word=repr(word)), style="yellow"))
    if word:
        for entry in wanted:
            console.print(Text.assemble((entry["name"], "bold"), f" ({entry['brief']})"))
            console.print(Text(entry["effect"]))
        return
    _show_columns(console, said["headings"], wanted, ["*" if entry["marked"] else "" for entry in wanted])
    console.print(said["marked"], style="dim")


def show_result(console: Console, sheets: list[Sheet], winning: list[int], names: list[str]) -> None:
    """The final sheets side by side, and who has won."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for sheet in sheets:
        table.add_column(names[sheet.seat], justify="right")
    for line in sheets[0].lines:
        table.add_row(line.id, *[points(sheet.points(line.id)) for sheet in sheets])
    table.add_row(Text("total", style="bold"), *[Text(number(sheet.total), style="bold") for sheet in sheets])
    console.print(table)
    best = sheets[winning[0]].total
    winners = [names[seat] for seat in winning]
    if len(sheets) == 1:
        console.print(f"\n{number(best)} points.", style="bold")
    else:
        said = f"{' and '.join(winners)} share the win" if len(winners) > 1 else f"{winners[0]} won"
        console.print(Text(f"\n{said} with {number(best)} points.", style="bold"))
