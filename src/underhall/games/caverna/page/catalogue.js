// The catalogue of furnishing tiles: the tile that is looked at, and which are shown bright.
const {why} = await import(document.querySelector("script[src*='/panels.js']").src);
const $ = (id) => document.getElementById(id);

/** The tile that was picked in the catalogue: its effect, its price, and the button that builds it. */
function detail(card) {
  for (const each of document.querySelectorAll("[data-card][aria-pressed=true]")) each.removeAttribute("aria-pressed");
  card.setAttribute("aria-pressed", "true");
  const box = $("tile-detail");
  const labels = box.dataset;
  const line = (term, value) => {
    const row = document.createElement("div");
    row.append(...[term, value].map((words) => Object.assign(document.createElement("span"), {textContent: words})));
    return row;
  };
  const kind = [...card.classList].find((name) => name.startsWith("k-"));
  const head = Object.assign(document.createElement("div"), {className: `big ${kind}`});
  const sign = Object.assign(document.createElement("span"), {className: "bx"});
  sign.append(card.querySelector(".gl").cloneNode(true));
  head.append(sign, Object.assign(document.createElement("h3"), {textContent: card.querySelector(".n").textContent}));
  const pay = Object.assign(document.createElement("div"), {className: "pay"});
  if (card.dataset.printed) pay.append(line(labels.printed, card.dataset.printed));
  pay.append(line(labels.price, card.dataset.price), line(labels.points, card.querySelector(".pt").firstChild.textContent));
  const rule = Object.assign(document.createElement("a"), {href: `${$("rule").dataset.book}#${card.dataset.rule}`, textContent: labels.full});
  box.replaceChildren(head, Object.assign(document.createElement("p"), {textContent: card.dataset.effect}), pay, rule);
  if (card.dataset.ask) {
    const reason = Object.assign(document.createElement("p"), {className: "reason"});
    box.append(reason);
    why(card).then((words) => { reason.textContent = words; });
  }
  if (card.name === "do") {
    const build = Object.assign(document.createElement("button"), {type: "button", className: "btn primary", textContent: labels.build});
    build.addEventListener("click", () => choose(card));
    box.append(build);
  }
}

function choose(card) {
  $("catalogue").hidePopover();
  card.form.requestSubmit(card);
}

let chosen = ""; // which tiles are shown bright; pushes reset the buttons
function filter(key = chosen) {
  chosen = key;
  for (const each of document.querySelectorAll("[data-filter]")) each.setAttribute("aria-pressed", String(each.dataset.filter === key));
  const word = document.querySelector("[data-search]").value.trim().toLowerCase();
  for (const card of document.querySelectorAll("[data-tags]")) {
    const out = (key && !card.dataset.tags.split(" ").includes(key)) || (word && !`${card.textContent} ${card.dataset.effect}`.toLowerCase().includes(word));
    card.classList.toggle("dim", Boolean(out));
  }
}

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("[data-card],[data-filter],[data-tile]");
  if (!target) return;
  if (target.dataset.tile) { const card = $(`tile-${target.dataset.tile}`); if (card) detail(card); }
  else if (target.dataset.card !== undefined) {
    if (target.getAttribute("aria-pressed") === "true" && target.name === "do") { $("catalogue").hidePopover(); return; }
    event.preventDefault();
    event.stopPropagation();
    detail(target);
  } else filter(target.dataset.filter);
}, true);
document.addEventListener("input", (event) => { if (event.target.matches("[data-search]")) filter(); });
document.addEventListener("htmx:after:swap", () => filter());
filter();
