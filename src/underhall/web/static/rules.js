// The text of a rule in a drawer on the page: by its link, or by "?" on what has the focus.
const drawer = () => document.getElementById("rule");

/** The paragraph that tells of an element. */
function ruleOf(element) {
  const found = element?.closest?.("[data-rule],a[href*='/rules/'][href*='#']");
  if (!found) return "";
  return found.hash ? found.hash.slice(1) : found.dataset.rule;
}

async function open(id) {
  const book = drawer().dataset.book;
  const answer = await fetch(`${book}?only=${encodeURIComponent(id)}`);
  if (!answer.ok) return window.open(`${book}#${id}`, "_blank");
  const text = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("rule-text").replaceChildren(...text.body.childNodes);
  document.getElementById("rule-book").href = `${book}#${id}`;
  if (!drawer().matches(":popover-open")) drawer().showPopover();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='/rules/'][href*='#']");
  if (!link || link.id === "rule-book" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.hash.slice(1));
});
// Without a keyboard: the other mouse button, or a finger that stays.
let held = 0, opened = false;
const about = (event) => (event.target.matches?.("a,input,textarea") ? "" : ruleOf(event.target));
document.addEventListener("contextmenu", (event) => {
  const id = event.shiftKey ? "" : about(event);
  if (!id) return;
  event.preventDefault();
  open(id);
});
document.addEventListener("pointerdown", (event) => {
  clearTimeout(held);
  opened = false;
  const id = event.pointerType === "touch" ? about(event) : "";
  if (id) held = setTimeout(() => { opened = true; open(id); }, 550);
});
for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, () => clearTimeout(held), true);
document.addEventListener("click", (event) => { // the finger that has read must not also choose
  if (opened) { event.preventDefault(); event.stopImmediatePropagation(); }
  opened = false;
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.matches("input,textarea")) return;
  event.preventDefault();
  const id = ruleOf(document.activeElement) || (document.activeElement === document.body && ruleOf(document.querySelector(":hover [data-rule]:hover")));
  if (id) open(id);
  else document.getElementById("keys")?.togglePopover();
});
