// Animals moved by hand on one's own board: dragged, tapped or by keys. The server says what goes where.
const $ = (id) => document.getElementById(id);
const on = (kind, act, early) => document.addEventListener(kind, act, early);

let held = null; // the id of the animals that are taken up
let one = false; // only one of them
let landing = []; // the id that they will have where they go, and what is said then
let grip = null; // where a mouse presses animals, and their picture once they are dragged
let dropped = 0; // when they were dropped: the click that follows means nothing

function say(name, what, cell) {
  const status = $("herd-said");
  status.textContent = status.dataset[name].replace("{what}", what).replace("{cell}", cell);
}

function release() {
  for (const each of document.querySelectorAll(".berth")) each.remove();
  $(held)?.setAttribute("aria-pressed", "false");
  held = null;
}

/** Take animals up: the places that could take them become buttons. */
function take(beast, alone) {
  release();
  [held, one] = [beast.id, alone];
  beast.setAttribute("aria-pressed", "true");
  const {to, what} = beast.dataset;
  for (const name of to ? to.split(" ") : []) {
    const cell = $(`cell-${name}`), ariaLabel = `${$("herd-said").dataset.here}: ${cell.textContent.trim()}`;
    cell.prepend(Object.assign(document.createElement("button"), {type: "button", className: "berth", tabIndex: -1, ariaLabel}));
  }
  say(one ? "one" : "held", what, to);
}

/** Put them down on a cell; nowhere, they stay. */
function put(cell) {
  const {animal, from, what} = $(held).dataset, to = cell?.id.slice(5);
  release();
  if (!to || to === from) return;
  for (const [key, value] of Object.entries({from, to, animal, one})) $("herd").elements[key].value = value;
  landing = [`beast-${to}-${animal}`, one ? 1 : what, to];
  $("herd").requestSubmit();
}

on("click", ({target, timeStamp}) => {
  const beast = target.closest?.(".beast");
  if (timeStamp - dropped < 50) return;
  if (!beast) held && put(target.closest?.(".cell"));
  else if (beast.id !== held) take(beast, false);
  else if (one || beast.dataset.count < 2) release();
  else take(beast, true);
});
on("keydown", (event) => {
  const {key, target} = event;
  if (!held || !(key === "Escape" || (target.matches(".cell") && /^( |Enter)$/.test(key)))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Escape") $(held).focus();
  put(key === "Escape" ? null : target);
}, true);

on("pointerdown", ({target, button, pointerType, clientX: x, clientY: y}) => {
  const beast = !button && pointerType !== "touch" && target.closest?.(".beast");
  grip = beast && {beast, x, y};
});
on("pointermove", ({clientX: x, clientY: y}) => {
  if (!grip) return;
  if (!grip.image && Math.hypot(x - grip.x, y - grip.y) > 5) {
    take(grip.beast, false);
    const piece = document.querySelector(`[id^=piece-${grip.beast.dataset.animal}]`);
    grip.image = Object.assign(document.createElement("div"), {className: "carried", innerHTML: `<svg>${piece.innerHTML}</svg>`});
    document.body.append(grip.image);
  }
  if (grip.image) grip.image.style.translate = `${x}px ${y}px`;
});
for (const kind of ["pointerup", "pointercancel"]) {
  on(kind, ({clientX, clientY, timeStamp}) => {
    const image = grip?.image;
    grip = null;
    if (!image) return;
    image.remove();
    dropped = timeStamp;
    if (held) put(document.elementFromPoint(clientX, clientY)?.closest(".cell"));
  });
}
// A push makes the board anew: what is held is held again if it is still there, and what has arrived has the focus.
on("htmx:after:swap", () => {
  if (held) $(held) ? take($(held), one) : release();
  const arrived = $(landing[0]);
  if (!arrived) return;
  say("moved", ...landing.slice(1));
  landing = [];
  arrived.focus({preventScroll: true});
});
