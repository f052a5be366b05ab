// Which symbol is in hand, what it would look like where, drawing by dragging, and the squares that count. What may be
// drawn where is told by the buttons that are there: one for every answer, or for every place of a piece that is taken
// up (moving.js).
const SVG = "http://www.w3.org/2000/svg";
const UNIT = 64, EDGE = 10; // of the drawing: a square, and what lies before the first
const $ = (id) => document.getElementById(id);
const all = (goal, within = document) => [...within.querySelectorAll(goal)];
const PHONE = matchMedia("(max-width:899px)");

let tool = ""; // the kind in hand
let turned = ""; // how it lies, where there are several ways
let picked = ""; // the answer of the card that is picked
let chosen = ""; // the answer that is shown, on a phone until it is drawn

const ways = () => all("#board .way");
const shown = () => all("#board .way:not([hidden])");
const cells = (way) => (way.dataset.cells ?? way.closest(".cell").id.slice(5)).split(" ");
const at = (cell) => [Number(cell.slice(1)) - 1, "ABCDEFGH".indexOf(cell[0])];
const tools = () => all("[data-tool]");
const moving = () => $("moving-form"); // a proposed piece is taken up
const left = () => Number($(`tool-${tool}`)?.querySelector("b").textContent ?? 0);

/** Show on every square its way for the symbol in hand, as it is turned where it can lie so. */
function arrange() {
  const kinds = tools().map((each) => each.dataset.tool);
  if (moving()) tool = "move";
  else if (!kinds.includes(tool)) tool = kinds.find((kind) => ways().some((way) => way.dataset.what === kind)) ?? kinds[0] ?? "";
  for (const each of tools()) each.setAttribute("aria-pressed", String(each.dataset.tool === tool));
  for (const each of all("[data-fells]")) each.hidden = each.dataset.fells !== tool;
  for (const each of all("[data-turn]:not(#told)")) each.hidden = !ways().some((way) => way.dataset.what === tool && way.dataset.way);
  for (const cell of all("#board .cell:has(.way)")) {
    const here = all(".way", cell).filter((way) => way.dataset.what === tool);
    const now = here.find((way) => way.dataset.way === turned) ?? here[0];
    for (const way of all(".way", cell)) way.hidden = way !== now;
    cell.toggleAttribute("data-cell", !now);
    if (!now) cell.dataset.cell = cell.id.slice(5);
  }
  const first = shown()[0];
  if (first && !shown().some((way) => way.tabIndex === 0)) first.tabIndex = 0;
  const kept = shown().find((way) => way.value === chosen);
  select(kept ?? null);
}

/** The preview of a piece on its squares. */
function ghost(list) {
  const group = $("ghost");
  if (!group) return;
  group.replaceChildren();
  for (const squares of list) {
    const places = squares.map(at);
    const x = Math.min(...places.map((each) => each[0])), y = Math.min(...places.map((each) => each[1]));
    const w = Math.max(...places.map((each) => each[0])) - x + 1, h = Math.max(...places.map((each) => each[1])) - y + 1;
    const boxes = w * h === places.length ? [[x, y, w, h]] : places.map(([column, row]) => [column, row, 1, 1]);
    for (const [column, row, wide, high] of boxes) {
      group.append(node("rect", {x: EDGE + 3 + column * UNIT, y: EDGE + 3 + row * UNIT, width: wide * UNIT - 6, height: high * UNIT - 6, rx: 9, class: "ghost-frame"}));
    }
    const sign = (moving() ?? $(`tool-${tool}`))?.querySelector("use")?.getAttribute("href");
    const side = Math.min(w, h) * UNIT - 20;
    if (sign) group.append(node("use", {href: sign, x: EDGE + x * UNIT + (w * UNIT - side) / 2, y: EDGE + y * UNIT + (h * UNIT - side) / 2, width: side, height: side, class: `k-${moving()?.dataset.kind ?? tool}`}));
  }
}

function node(name, values) {
  const found = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) found.setAttribute(key, value);
  return found;
}

/** The way that is looked at: by the pointer, the keyboard, or on a phone the one to be drawn by the button. */
function select(way) {
  chosen = way?.value ?? "";
  for (const each of all(".way.sel")) each.classList.remove("sel");
  ghost(way ? [cells(way)] : []);
  if (way && PHONE.matches) way.classList.add("sel");
  const button = $("draw-here"), words = $("place-words");
  if (!button) return;
  way ? button.removeAttribute("aria-disabled") : button.setAttribute("aria-disabled", "true");
  words.textContent = way ? way.textContent : words.dataset.none;
}

function turn() {
  const now = shown().find((way) => way.value === chosen) ?? shown().find((way) => way.matches(":focus,:hover"));
  const cell = now?.closest(".cell");
  const some = (cell ? all(".way", cell) : ways()).filter((way) => way.dataset.what === tool && way.dataset.way);
  const names = [...new Set(some.map((way) => way.dataset.way))];
  if (!names.length) return;
  turned = names[(names.indexOf(now?.dataset.way ?? (turned || names[0])) + 1) % names.length];
  chosen = cell ? (some.find((way) => way.dataset.way === turned)?.value ?? "") : "";
  const focused = cell?.contains(document.activeElement);
  arrange();
  if (focused) cell.querySelector(".way:not([hidden])").focus();
}

function take(kind) {
  tool = kind;
  chosen = "";
  arrange();
}

/** The next shown way in a direction from the one that is selected, by squares. */
function nudge(direction) {
  const from = shown().find((way) => way.value === chosen);
  if (!from) return select(shown()[0] ?? null);
  const [x, y] = at(cells(from)[0]);
  const [dx, dy] = {up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0]}[direction];
  const far = (way) => {
    const [a, b] = at(cells(way)[0]);
    const ahead = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return ahead > 0 ? ahead + 3 * aside : Infinity;
  };
  const best = shown().reduce((least, way) => (far(way) < far(least) ? way : least), from);
  if (best !== from && far(best) < Infinity) select(best);
}

// Dragging: single squares one after the other, a wall over the two squares that are passed, a tavern as it is moved.
let path = null; // the answers passed over, while a button is held
let ready = false; // what was dragged is posted when the button is let go

const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("#board .cell");

function drag(event) {
  const cell = under(event), way = cell?.querySelector(".way:not([hidden])");
  if (event.pointerType === "touch") { // a finger covers the square: it moves the piece, a button draws it
    if (way && way.value !== chosen) select(way);
    path = Object.assign(way ? [way] : path, {last: cell});
    return;
  }
  if (!cell || cell === path.last) return;
  const before = path.last;
  path.last = cell;
  if (moving()) return carry(cell);
  if (path.held) return; // where it may lie is not known yet
  if (tool === "wall") {
    const both = [before, cell].map((each) => each.id.slice(5));
    const fits = ways().find((each) => each.dataset.what === "wall" && both.every((name) => cells(each).includes(name)));
    if (!fits) return;
    turned = fits.dataset.way;
    path.splice(0, path.length, fits);
    ready = true;
    ghost([cells(fits)]);
  } else if (way && tool === "tavern") {
    path.splice(0, path.length, way);
    ready = true;
    ghost([cells(way)]);
  } else if (way && !path.includes(way) && path.length < left()) {
    path.push(way);
    ready = true;
    ghost(path.map(cells));
  }
}

/** The piece that is taken up, over a square: it is held where it was touched, and lies as it lay if it can. */
function carry(cell) {
  const fits = shown().concat(ways()).filter((way) => way.dataset.what === "move" && cells(way)[path.grip ?? 0] === cell.id.slice(5));
  const best = fits.find((way) => (way.dataset.way ?? "") === moving().dataset.way) ?? fits[0];
  path.splice(0, path.length, ...(best ? [best] : []));
  ready = Boolean(best);
  ghost(path.map(cells));
}

document.addEventListener("pointerdown", (event) => {
  const way = event.target.closest?.("#board .way,#board .prop");
  if (!way || event.button) return;
  path = way.matches(".way") ? [way] : [];
  path.last = way.closest(".cell");
  path.held = way.matches(".prop");
  path.grip = Number(way.dataset.grip ?? 0);
  ready = false;
  if (way.hasPointerCapture?.(event.pointerId)) way.releasePointerCapture(event.pointerId);
  if (event.pointerType === "touch" && path.length) select(way);
});
document.addEventListener("pointermove", (event) => { if (path) drag(event); });
document.addEventListener("pointercancel", () => { path = null; ghost([]); });
document.addEventListener("pointerup", () => {
  if (path && ready && moving()) moving().requestSubmit(path[0]);
  else if (path && ready) post(path.map((way) => way.value));
  path = null;
  setTimeout(() => { ready = false; });
});

/** Several answers in order. */
function post(names) {
  const form = $("several");
  const field = (name, value) => Object.assign(document.createElement("input"), {type: "hidden", name, value});
  form.replaceChildren(field("seen", $("seen").value), ...names.map((name) => field("do", name)));
  form.requestSubmit();
}

// A card of the hand is picked first and kept then: when the last pick is in, none can be taken back.
function pick(card) {
  for (const each of all(".bc.sel")) each.classList.remove("sel");
  card?.classList.add("sel");
  picked = card?.value ?? "";
  const keep = $("keep-it");
  if (!keep) return;
  keep.value = picked;
  keep.querySelector("span").textContent = card ? keep.dataset.words.replace("{card}", card.value.split(" ")[1]) : keep.dataset.none;
  card ? keep.removeAttribute("aria-disabled") : keep.setAttribute("aria-disabled", "true");
  keep.toggleAttribute("data-confirm", Boolean(card));
}

document.addEventListener("click", (event) => {
  const card = event.target.closest?.(".bc[data-hand]");
  if (!card || !event.detail || card.classList.contains("sel")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pick(card);
}, true);

document.addEventListener("click", (event) => {
  const way = event.target.closest?.("#board .way");
  if (way && (ready || (PHONE.matches && event.detail && !(event.pointerType !== "touch" && way.classList.contains("sel"))))) {
    // what was dragged is posted already; on a phone a tap shows the piece, and the button draws it
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!ready) select(way);
    return;
  }
  const target = event.target.closest?.("[data-tool],[data-turn]:not(#told),[data-nudge],#draw-here");
  if (!target) return;
  if (target.dataset.tool) take(target.dataset.tool);
  else if (target.dataset.nudge) nudge(target.dataset.nudge);
  else if (target.id === "draw-here") shown().find((each) => each.value === chosen)?.form.requestSubmit(shown().find((each) => each.value === chosen));
  else turn();
}, true);

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (path) return;
    const way = event.target.closest?.("#board .way");
    if (way && !(PHONE.matches && kind === "pointerover")) select(way);
    const marks = event.target.closest?.("[data-marks]");
    if (marks) count(marks.dataset.marks);
  });
}
for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    if (event.target.closest?.("[data-marks]")) count("");
    if (event.target.closest?.("#board .way") && !PHONE.matches && !path) select(shown().find((way) => way.matches(":focus")) ?? null);
  });
}

/** The squares that count for a dwarf card or a goal. */
function count(names) {
  for (const each of all("[data-counts]")) each.removeAttribute("data-counts");
  for (const name of names.split(" ").filter(Boolean)) $(`cell-${name}`)?.setAttribute("data-counts", "");
}

// Keys: R turns, X takes the next symbol, F fells a tree, numbers point at the cards of the hand.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,textarea,select")) return;
  const card = /^[1-3]$/.test(event.key) && document.querySelector(`[data-hand="${event.key}"]`);
  if (card) {
    event.preventDefault();
    event.stopImmediatePropagation();
    pick(card);
    return card.focus();
  }
  if (event.key === "r") turn();
  else if (event.key === "f") document.querySelector("[data-fells]:not([hidden])")?.click();
  else if (event.key === "x" && tools().length) {
    const kinds = tools().map((each) => each.dataset.tool);
    const focused = document.activeElement?.closest?.("#board");
    take(kinds[(kinds.indexOf(tool) + 1) % kinds.length]);
    if (focused && document.activeElement === document.body) shown()[0]?.focus();
  }
}, true);

// After a push the buttons are as the server has drawn them: the symbol in hand is put on again. Who draws by keys goes
// on beside the square that was drawn on.
let last = "";
document.addEventListener("submit", (event) => { last = event.submitter?.matches?.("#board .way:focus") ? event.submitter.closest(".cell").id.slice(5) : ""; });
document.addEventListener("htmx:after:swap", () => {
  arrange();
  pick(all("button.bc[data-hand]").find((card) => card.value === picked) ?? null);
  if (!last || !shown().length || PHONE.matches) return;
  const [x, y] = at(last);
  const far = (way) => { const [a, b] = at(cells(way)[0]); return Math.abs(a - x) + Math.abs(b - y); };
  const next = shown().reduce((least, way) => (far(way) < far(least) ? way : least));
  if (!document.activeElement || document.activeElement === document.body || document.activeElement.matches(".cell")) next.focus();
  last = "";
});
document.addEventListener("moving", arrange);
arrange();
