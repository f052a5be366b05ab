// Views on narrow windows, reasons on demand, sheets, title and connection: what the page shows, never what is done.
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

/** Why something cannot be used: known, or asked of the server once. */
export async function why(button) {
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
  if (document.body.dataset.view === name) name = "home";
  document.body.dataset.view = name;
  for (const tab of document.querySelectorAll("[data-view]:not(body)")) {
    tab.dataset.view === name ? tab.setAttribute("aria-current", "page") : tab.removeAttribute("aria-current");
  }
}

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("[data-view],[data-says],[data-cell]");
  if (!target || target === document.body) return;
  if (target.dataset.sheet) $(target.dataset.sheet).showPopover();
  else if (target.dataset.view) view(target.dataset.view);
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
document.addEventListener("change", (event) => { if (event.target.matches("[data-submit]")) event.target.form.requestSubmit(); });

/** Sheets that belong to a question open once when it comes, and close when it is answered. */
const opened = {};
function openAsked(sheet) {
  const asked = sheet.dataset.auto ?? "";
  if (asked && asked !== opened[sheet.id] && matchMedia("(min-width:900px)").matches) sheet.showPopover();
  else if (!asked && opened[sheet.id]) sheet.hidePopover();
  opened[sheet.id] = asked;
}

/** After a push: the title says what is asked, sheets follow the question. */
function refresh() {
  const prompt = $("prompt");
  document.title = `${prompt.dataset.asked ? "● " : ""}${prompt.dataset.title} – Underhall`;
  for (const sheet of document.querySelectorAll("[popover][id]")) openAsked(sheet);
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
