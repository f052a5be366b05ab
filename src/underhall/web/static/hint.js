// Hints: asked for when their sheet opens, marked on the page while it is open, dropped when the table moves on.
const sheet = document.getElementById("hint"), inside = document.getElementById("hint-text");
const waiting = inside.innerHTML;
const found = () => [...inside.querySelectorAll(".hint")];
const open = () => sheet.matches(":popover-open");

function ask() {
  inside.innerHTML = waiting;
  unmark();
  inside.dispatchEvent(new Event("ask"));
}

/** The things on the board that a suggestion points at. */
function goals(hint) {
  return hint.dataset.ids.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
}

function unmark() {
  for (const name of ["data-hinted", "data-lit", "data-hint-words"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
  }
}

function mark() {
  unmark();
  if (!open()) return;
  for (const hint of found()) {
    for (const goal of goals(hint)) {
      goal.dataset.hinted = [goal.dataset.hinted, hint.dataset.mark].filter(Boolean).join(" ");
      goal.dataset.hintWords = `${sheet.dataset.word} ${goal.dataset.hinted}`;
    }
  }
}

/** The suggestion that is looked at shines, and where the sheet covers half the page, its place comes into sight. */
function light(hint) {
  for (const each of document.querySelectorAll("[data-lit]")) each.removeAttribute("data-lit");
  for (const goal of hint ? goals(hint) : []) goal.dataset.lit = "1";
  if (hint && matchMedia("(max-width:899px)").matches) goals(hint)[0]?.scrollIntoView({block: "nearest"});
}

/** Hints belong to a moment: when another has come they are gone, and a new one may be asked for. */
function follow() {
  const seen = inside.querySelector("[data-seen]")?.dataset.seen;
  if (!open() || seen === undefined) return;
  if (seen === document.getElementById("seen")?.value) return mark();
  inside.querySelector(".stale").hidden = false;
  for (const each of inside.querySelectorAll(".hints,.aside")) each.remove();
  unmark();
}

sheet.addEventListener("toggle", (event) => (event.newState === "open" ? ask() : unmark()));
for (const kind of ["pointerover", "focusin"]) {
  inside.addEventListener(kind, (event) => light(event.target.closest?.(".hint")));
}
inside.addEventListener("click", (event) => { if (event.target.closest?.("[data-again]")) ask(); });
document.addEventListener("htmx:after:swap", () => {
  const first = inside.querySelector("[data-seen]:not([data-told]) .hint h3");
  inside.querySelector("[data-seen]")?.setAttribute("data-told", "");
  follow();
  if (first && open()) first.focus(); // it is read out, and the keyboard goes on from there
});
