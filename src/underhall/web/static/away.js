// What happened while one was away: the page remembers, by table, the last move that it has shown to somebody.
const box = document.getElementById("missed");
const key = `seen:${box.dataset.table}`;
const LONG = 10_000; // milliseconds: whoever reloads or glances aside has not been away
const last = () => Number(document.getElementById("scrub-at").max);

function stored() {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}
function store(at) {
  try { localStorage.setItem(key, JSON.stringify({n: shown, at})); } catch { /* then nothing is told later */ }
}

let {n: shown, at: gone} = stored() ?? {n: last(), at: 0}; // gone: since when nobody looks at it; 0: somebody does
let lost = false; // without a connection, for however long

async function tell(seen) {
  const answer = await fetch(`${box.dataset.url}?seen=${seen}`);
  const text = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
  box.replaceChildren(...text.body.childNodes);
}

/** Somebody looks at what the page shows now. */
function look(connected = false) {
  if (document.hidden || (lost && !connected)) return;
  const now = last();
  shown = Math.max(shown, stored()?.n ?? 0); // another window may have shown more
  if (now > shown && (lost || (gone && Date.now() - gone > LONG))) tell(shown);
  [shown, gone, lost] = [now, 0, false];
  store(Date.now());
}
function leave() {
  gone ||= Date.now();
  store(gone);
}

if (box.dataset.live) {
  let again = false; // the stream is back, and what it brings is to come
  let due = 0; // an answer comes in several parts
  document.addEventListener("htmx:sse:error", () => { lost = true; leave(); });
  document.addEventListener("htmx:sse:after:connection", () => { again = true; });
  document.addEventListener("htmx:after:swap", () => {
    clearTimeout(due);
    due = setTimeout(() => { look(again); again = false; });
  });
  document.addEventListener("visibilitychange", () => { document.hidden ? leave() : look(); });
  addEventListener("pagehide", leave);
  document.addEventListener("click", (event) => { if (event.target.closest?.("[data-dismiss],[name=do]")) box.replaceChildren(); });
  look();
}
