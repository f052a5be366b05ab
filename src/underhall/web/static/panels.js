// Views on narrow windows, the catalogue, reasons on demand, title and connection: what the page shows, never what is done.
const $ = (id) => document.getElementById(id);

/** A sentence for a moment, at the foot of the page. */
let timer = 0;
function toast(words) {
  let node = $("toast");
  if (!node) {
    node = Object.assign(document.createElement("div"), {id: "toast", className: "toast"});
    node.setAttribute("popover", "manual");
    node.setAttribute("role", "status");
    document.body.append(node);
  }
  node.hidePopover();
  node.textContent = words;
  node.showPopover();
  clearTimeout(timer);
  timer = setTimeout(() => node.hidePopover(), 4500);
}

/** Why a space cannot be used: known, or asked of the server once. */
async function why(button) {
  if (button.dataset.why) return button.dataset.why;
  const {ask, cell} = button.dataset;
  if (!ask && !cell) return "";
  const answer = await fetch(`${$("commands").action.replace(/do$/, "why")}?${new URLSearchParams(ask ? {do: ask} : {cell})}`);
  if (answer.ok) button.dataset.why = await answer.text();
  button.title = button.dataset.why || button.title;
  return button.dataset.why ?? "";
}

function explain(button) {
  why(button).then((reason) => toast([reason, button.dataset.says].filter(Boolean).join(" · ")));
}

function view(name) {
  if (name === "tiles") return $("catalogue").showPopover();
  if (document.body.dataset.view === name) name = "home";
  document.body.dataset.view = name;
  for (const tab of document.querySelectorAll("[data-view]:not(body)")) {
    tab.dataset.view === name ? tab.setAttribute("aria-current", "page") : tab.removeAttribute("aria-current");
  }
}

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
  const rule = Object.assign(document.createElement("a"), {href: `/rules/caverna#tiles.${card.dataset.card}`, textContent: labels.full});
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
  const target = event.target.closest?.("[data-view],[data-card],[data-filter],[data-tile],[data-says],[data-cell]");
  if (!target || target === document.body) return;
  if (target.dataset.view) view(target.dataset.view);
  else if (target.dataset.tile) { const card = $(`tile-${target.dataset.tile}`); if (card) detail(card); }
  else if (target.dataset.card !== undefined) {
    if (target.getAttribute("aria-pressed") === "true" && target.name === "do") { $("catalogue").hidePopover(); return; }
    event.preventDefault();
    event.stopPropagation();
    detail(target);
  } else if (target.dataset.filter !== undefined) filter(target.dataset.filter);
  else {
    event.preventDefault(); // it speaks, and posts nothing
    event.stopPropagation();
    explain(target);
  }
}, true);
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const button = event.target.closest?.("[data-ask],[data-cell]");
    if (button?.dataset.cell && button.matches(":focus-visible")) explain(button); // a space has no words of its own
    else if (button && !button.dataset.why) why(button);
  });
}
document.addEventListener("contextmenu", (event) => { // a finger that stays on a closed space
  const cell = event.target.closest?.("[data-cell]");
  if (cell) { event.preventDefault(); explain(cell); }
});
document.addEventListener("submit", (event) => {
  const sheet = event.submitter?.closest("[popover]");
  if (sheet && event.submitter.dataset.close) sheet.hidePopover();
});
document.addEventListener("input", (event) => { if (event.target.matches("[data-search]")) filter(); });
document.addEventListener("change", (event) => { if (event.target.matches("[data-submit]")) event.target.form.requestSubmit(); });

/** Sheets that belong to a question open once when it comes, and close when it is answered. */
const opened = {};
function openAsked(id) {
  const sheet = $(id), asked = sheet?.dataset.auto ?? "";
  if (asked && asked !== opened[id] && matchMedia("(min-width:900px)").matches) sheet.showPopover();
  else if (!asked && opened[id]) sheet?.hidePopover();
  opened[id] = asked;
}

/** After a push: the title says what is asked, sheets follow the question, the filter of tiles stays. */
function refresh() {
  const prompt = $("prompt");
  document.title = `${prompt.dataset.asked ? "● " : ""}${prompt.dataset.title} – Underhall`;
  openAsked("catalogue");
  openAsked("meal");
  filter();
}
document.addEventListener("htmx:after:request", (event) => { if (event.target.matches?.("[data-clear]")) event.target.reset(); });
document.addEventListener("htmx:after:swap", refresh);
refresh();

// What was sent and reached nobody: nothing has changed, and one may try again.
document.addEventListener("htmx:error", (event) => {
  const ctx = event.detail?.ctx;
  if (ctx?.request?.method === "POST" && !ctx.response) toast(document.querySelector(".live").dataset.lost);
});
for (const [kind, lost] of [["htmx:sse:error", true], ["htmx:sse:after:connection", false]]) {
  document.addEventListener(kind, () => {
    const live = document.querySelector(".live");
    live.classList.toggle("off", lost);
    live.textContent = lost ? live.dataset.lost : live.dataset.live;
  });
}
