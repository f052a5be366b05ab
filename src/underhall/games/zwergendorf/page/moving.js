// A proposed piece is taken up and drawn elsewhere. Where it may lie is asked of the server when it is taken up: for every
// place a button comes onto its square, which draw.js shows, turns and drags like those of a symbol in hand.
const $ = (id) => document.getElementById(id);
const all = (goal, within = document) => [...within.querySelectorAll(goal)];
let up = ""; // the entry of the piece that is taken up, or is about to be
let fresh = false; // it was taken up by the press that is now to be a click

async function takeUp(button, byKey) {
  putDown();
  const n = up = button.dataset.move;
  const answer = await fetch(`${$("commands").action.replace(/do$/, "proposal/targets")}?n=${n}`);
  const html = answer.ok ? (await answer.text()).trim() : "";
  if (up !== n || !$("moving")) return;
  if (!html) { up = ""; return; }
  const found = Object.assign(document.createElement("template"), {innerHTML: html}).content;
  for (const way of all(".way", found)) $(`cell-${way.dataset.at}`).append(way);
  $("moving").replaceChildren(found);
  htmx.process($("moving"));
  document.querySelector(".place.spare")?.classList.add("open");
  for (const each of all(`[data-move="${n}"]`)) each.classList.add("up");
  document.dispatchEvent(new Event("moving"));
  if (byKey) nearest(button)?.focus();
}

/** The place nearest to the piece: there the keyboard goes on. */
function nearest(button) {
  const from = button.getBoundingClientRect();
  const far = (way) => { const at = way.getBoundingClientRect(); return Math.hypot(at.x - from.x, at.y - from.y); };
  return all("#board .way[data-what=move]:not([hidden])").reduce((best, way) => (best && far(best) <= far(way) ? best : way), null);
}

function putDown() {
  if (!up) return;
  const button = document.querySelector(`[data-move="${up}"]`), inside = document.activeElement?.closest?.("#moving,[data-what=move]");
  up = "";
  $("moving")?.replaceChildren();
  for (const way of all("#board .way[data-what=move]")) way.remove();
  for (const each of all(".up[data-move]")) each.classList.remove("up");
  document.querySelector(".place.spare")?.classList.remove("open");
  document.dispatchEvent(new Event("moving"));
  if (inside) button?.focus();
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("[data-move]");
  if (!button || event.button) return;
  fresh = up !== button.dataset.move;
  if (fresh) takeUp(button, false);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-move]");
  if (event.target.closest?.("[data-put-down]") || (button && button.dataset.move === up && !fresh)) putDown();
  else if (button && !event.detail) takeUp(button, true); // by keyboard
  fresh = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !up || document.querySelector("[popover]:popover-open:not(#toast)")) return;
  event.preventDefault();
  putDown();
});
// After a push the buttons may be gone: then so is the piece in hand.
document.addEventListener("htmx:after:swap", () => {
  if (up && !($("moving-form") && document.querySelector("#board .way[data-what=move]"))) putDown();
});
