// The preview of a tile on the home board, and turning through the ways to lay it on one cell.
const CELL = 100;
const LANDS = {"ore mine": "ore-mine", "deep tunnel": "deep-tunnel", "ruby mine": "ruby-mine"};
const SVG = "http://www.w3.org/2000/svg";

/** A symbol of the board or the sprite, at a place of the board. */
function use(href, x, y, size = CELL) {
  const node = document.createElementNS(SVG, "use");
  for (const [key, value] of Object.entries({href, x, y, width: size, height: size})) node.setAttribute(key, value);
  return node;
}

function frame(x, y, width, height) {
  const node = document.createElementNS(SVG, "rect");
  const shape = {x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 11, class: "ghost-frame"};
  for (const [key, value] of Object.entries(shape)) node.setAttribute(key, value);
  return node;
}

/** Where a cell lies on the board. */
function place(cell) {
  const node = document.getElementById(`cell-${cell}`);
  return node ? [Number(node.dataset.x), Number(node.dataset.y)] : null;
}

function clear() {
  document.getElementById("ghost")?.replaceChildren();
}

/** Show what a way of laying would look like. */
function show(way) {
  const ghost = document.getElementById("ghost");
  if (!ghost) return;
  const places = way.dataset.cells.split(" ").map(place).filter(Boolean);
  const lays = way.dataset.lays.split(",");
  const sprite = document.querySelector(".way .i use, .i use")?.getAttribute("href").split("#")[0];
  const parts = places.flatMap(([x, y], n) => draw(lays[n], x, y, sprite));
  const xs = places.map((at) => at[0]), ys = places.map((at) => at[1]);
  const left = Math.min(...xs), top = Math.min(...ys);
  ghost.replaceChildren(...parts, frame(left, top, Math.max(...xs) - left + CELL, Math.max(...ys) - top + CELL));
}

function draw(what, x, y, sprite) {
  if (what === "small pasture" || what === "large pasture") return [use("#l-fence", x, y)];
  if (what === "stable" || what === "grain" || what === "vegetable") return [use(`${sprite}#${what}`, x + 22, y + 22, 56)];
  return [use(`#l-${LANDS[what] ?? what}`, x, y)];
}

/** The ways of one cell; those of the kind picked, if any are. */
function waysOf(cell) {
  const all = [...cell.querySelectorAll(".way")];
  const picked = document.querySelector("[data-pick][aria-pressed=true]")?.dataset.pick;
  const meant = all.filter((way) => way.dataset.what === picked);
  return meant.length ? meant : all;
}

/** The next way on the cell of a button. */
function turn(way) {
  const ways = waysOf(way.closest(".cell"));
  const next = ways[(ways.indexOf(way) + 1) % ways.length];
  if (next === way) return;
  swap(way, next);
  next.focus();
  show(next);
}

function swap(way, next) {
  way.hidden = true;
  next.hidden = false;
  if (way.classList.contains("sel")) { way.classList.remove("sel"); next.classList.add("sel"); }
  next.tabIndex = way.tabIndex;
}

/** The button that is meant by "turn": the one in focus, under the pointer, or the first. */
function meant() {
  const ways = [...document.querySelectorAll(".way:not([hidden])")];
  return ways.find((way) => way.matches(":focus")) ?? ways.find((way) => way.matches(":hover")) ?? last() ?? ways[0];
}

let shown = "";
const last = () => document.querySelector(`#${CSS.escape(shown)}:not([hidden])`);

/** Show every cell's first way of the kind that is picked. */
function pick(button) {
  for (const each of document.querySelectorAll("[data-pick]")) each.setAttribute("aria-pressed", String(each === button));
  for (const cell of document.querySelectorAll(".cell:has(.way)")) {
    const now = cell.querySelector(".way:not([hidden])");
    const first = waysOf(cell)[0];
    if (now && first !== now && now.dataset.what !== button.dataset.pick) swap(now, first);
  }
  clear();
}

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const way = event.target.closest?.(".way");
    if (way) { shown = way.id; show(way); }
  });
}
for (const kind of ["pointerout", "focusout"]) {
  document.addEventListener(kind, (event) => {
    if (event.target.closest?.(".way") && !document.querySelector(".way:focus")) clear();
  });
}
document.addEventListener("click", (event) => {
  const target = event.target.closest?.("[data-turn],[data-pick]");
  if (target?.dataset.pick) pick(target);
  else if (target) { const way = meant(); if (way) turn(way); }
});
// A finger covers what it taps: the first tap on a way shows it, the second chooses it.
document.addEventListener("click", (event) => {
  const way = event.target.closest?.(".way");
  if (!way || event.pointerType !== "touch" || way.classList.contains("sel")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const each of document.querySelectorAll(".way.sel")) each.classList.remove("sel");
  way.classList.add("sel");
  shown = way.id;
  show(way);
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "r" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  const way = meant();
  if (way) turn(way);
});
document.addEventListener("htmx:after:swap", clear);

// Animals are moved for looks only: what does it comes when somebody first points at the board.
let herding = false;
for (const kind of ["pointerover", "focusin", "click"]) {
  document.addEventListener(kind, ({target}) => {
    if (herding || !target.closest?.(".board:has(.beast)")) return;
    const come = import(document.getElementById("herd").dataset.module).then(() => { herding = true; });
    if (kind === "click") come.then(() => target.closest(".beast")?.click());
  });
}
