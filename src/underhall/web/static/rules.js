// The text of a rule in a drawer on the page: by its link, or by "?" on what has the focus.
const drawer = () => document.getElementById("rule");

/** The paragraph that tells of an element: its own, or that of a tile. */
function ruleOf(element) {
  const found = element?.closest?.("[data-rule],[data-card],[data-tile]");
  if (!found) return "";
  const tile = found.dataset.card ?? found.dataset.tile;
  return tile ? `tiles.${tile}` : found.dataset.rule;
}

async function open(id) {
  const book = drawer().dataset.book;
  const answer = await fetch(`${book}?only=${encodeURIComponent(id)}`);
  if (!answer.ok) return window.open(`${book}#${id}`, "_blank");
  const text = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("rule-text").replaceChildren(...text.body.childNodes);
  document.getElementById("rule-book").href = `${book}#${id}`;
  drawer().showPopover();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='/rules/'][href*='#']");
  if (!link || link.id === "rule-book" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.hash.slice(1));
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.target.matches("input,textarea")) return;
  event.preventDefault();
  const id = ruleOf(document.activeElement);
  if (id) open(id);
  else document.getElementById("keys")?.togglePopover();
});
