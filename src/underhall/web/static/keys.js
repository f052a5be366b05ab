// Keys: arrows within a group, letters that jump or press, Enter that confirms.
const given = (name) => JSON.parse(document.body.dataset[name] ?? "{}");
// Where a letter jumps: to the first that is there. The rest is the game's (data-jumps of the page).
const JUMPS = {s: ["#score"], l: ["#log .scroll"], c: ["#chat-text"], ...given("jumps")};

const busy = (event) => (!event.getModifierState("AltGraph") && (event.ctrlKey || event.altKey)) || event.metaKey || event.target.matches("input,select,textarea");
const shown = (node) => node.checkVisibility?.() ?? node.offsetParent !== null;

const first = (goals) => goals.flatMap((goal) => [...document.querySelectorAll(goal)]).find(shown);

// What stands in a cell of the board and is reached by arrows instead of the cell: the first kind of it that is there.
const WITHIN = given("next").within ?? [];

/** What can be reached by arrows in a group: one thing per cell of the board, or all that stands in it, else its buttons. */
function items(group) {
  const cells = [...group.querySelectorAll("[role=gridcell]")];
  const found = cells.length
    ? cells.flatMap((cell) => WITHIN.map((kind) => [...cell.querySelectorAll(kind)]).find((there) => there.length) ?? cell.querySelector("button:focus") ?? cell.querySelector("button:not([hidden])") ?? cell)
    : [...group.querySelectorAll("button,a[tabindex]")];
  return found.filter(shown);
}

/** Where an item stands: on the board, its cell. */
const box = (item) => (item.closest("[role=gridcell]") ?? item).getBoundingClientRect();

/** The nearest item in the direction of an arrow, by where things stand on the screen. */
function toward(from, all, key) {
  const a = box(from);
  const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
  let best = null, least = Infinity;
  for (const each of all) {
    const b = box(each);
    const dx = b.left + b.width / 2 - ax, dy = b.top + b.height / 2 - ay;
    const [ahead, aside] = {ArrowRight: [dx, dy], ArrowLeft: [-dx, dy], ArrowDown: [dy, dx], ArrowUp: [-dy, dx]}[key];
    if (ahead < 4) continue;
    const far = ahead + 3 * Math.abs(aside);
    if (far < least) [best, least] = [each, far];
  }
  return best;
}

function move(event, group) {
  const all = items(group);
  const from = all.find((each) => each === document.activeElement);
  const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : from && toward(from, all, event.key);
  if (!next) return;
  event.preventDefault();
  for (const each of all) each.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function confirmTurn(event) {
  if (event.target.closest("button:not([aria-disabled]),a,input,[popover]")) return;
  const button = document.querySelector("[data-confirm]:not([aria-disabled])");
  if (button) { event.preventDefault(); button.click(); }
}

document.addEventListener("keydown", (event) => {
  if (busy(event)) return;
  const group = event.target.closest?.("[data-grid]");
  if (group && /^(Arrow|Home|End)/.test(event.key)) return move(event, group);
  if (event.key === "Enter") return confirmTurn(event);
  const pressed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (pressed && !pressed.matches("[aria-disabled]:not([data-says])")) { event.preventDefault(); return pressed.click(); }
  const goal = first(JUMPS[event.key] ?? []);
  if (goal) { event.preventDefault(); goal.focus(); }
});
/** Where the keyboard goes on after a push took away what had the focus: to what is asked now (data-next of the page). */
const NEXT = [...(given("next").goals ?? []), "#prompt .ans[name=do]", "[data-confirm]:not([aria-disabled])"];
let byKey = false;
document.addEventListener("keydown", () => { byKey = true; }, true);
document.addEventListener("pointerdown", () => { byKey = false; }, true);
let asked = document.getElementById("prompt")?.dataset.title;
function goOn() {
  const now = document.getElementById("prompt")?.dataset.title, active = document.activeElement;
  const idle = !active || active === document.body || active.matches("[aria-disabled=true]");
  if (byKey && idle && now !== asked) first(NEXT)?.focus();
  asked = now;
}
document.addEventListener("htmx:after:swap", () => setTimeout(goOn)); // after the sheets have opened (panels.js)
// A button that cannot be pressed now must not post.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("button[aria-disabled=true]:not([data-says],[data-why])")) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);
