// The score pad: sheets of several players, kept in this browser (padstore.js). What points a count is worth stands in
// the page's data, made from the game's own scorer; see padcount.js.

const { game, pad, colors, modules, icons } = JSON.parse(document.getElementById("pad-data").textContent);
const [{ ahead, asked, count }, { Store }] = await Promise.all(modules.map((module) => import(module)));
const MOST_UNDONE = 60;
const $ = (id) => document.getElementById(id);
const words = $("pad-words-for").dataset;
const shelves = pad.shelves.map((shelf) => ({ ...shelf, ids: shelf.cards.map((card) => card.id) }));
const cards = Object.fromEntries(pad.shelves.flatMap((shelf) => shelf.cards.map((card) => [card.id, card])));
const shared = new Set(shelves.flatMap((shelf) => (shelf.shared ? shelf.ids : [])));
const most = Object.fromEntries([...pad.counts, ...Object.values(cards)].map((each) => [each.id, each.most]));
const labels = Object.fromEntries(pad.counts.map((each) => [each.id, each.label]));
const past = [];
const store = new Store(game, pad.lines.map((line) => line.id), most, shared, colors.length);
let state = linked() ?? store.kept() ?? { at: 0, players: [fresh(""), fresh("")] };
state.have ??= lying();

// Sheets of a link; those that were here before come back by Undo.
function linked() {
  const found = store.linked();
  const before = found && store.kept();
  if (before) past.push(JSON.stringify(before));
  return found;
}

// The cards that lie there for all when nobody has said otherwise.
function lying() {
  return Object.fromEntries([...shared].filter((id) => cards[id].start).map((id) => [id, 1]));
}

// A sheet: have counts things and cards, points holds lines entered by hand.
function fresh(name) {
  const have = Object.fromEntries(pad.counts.filter((each) => each.start).map((each) => [each.id, each.start]));
  return { name, mode: "things", have, points: {} };
}

function change(how) {
  past.push(JSON.stringify(state));
  if (past.length > MOST_UNDONE) past.shift();
  how(state.players[state.at]);
  show();
}

function results() {
  const counted = count(pad, state);
  return state.players.map((player, at) => (player.mode === "things" ? counted[at] : byHand(player)));
}

function byHand(player) {
  const lines = Object.fromEntries(pad.lines.map((line) => [line.id, player.points[line.id] ?? 0]));
  return { lines, parts: [], total: Object.values(lines).reduce((total, points) => total + points, 0) };
}

const minus = (n) => String(n).replace("-", "−");
const nameOf = (player, at) => player.name || `${words.player} ${at + 1}`;

function made(tag, text, attributes = {}) {
  const found = document.createElement(tag);
  found.textContent = text;
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  return found;
}

function crest(color) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "crest");
  svg.setAttribute("aria-hidden", "true");
  svg.style.color = `var(--p${color})`;
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  svg.firstChild.setAttribute("href", `${icons}#crest${color}`);
  return svg;
}

function show() {
  const found = results();
  showPlayers(found);
  showSheet(found[state.at]);
  showTable(found);
  showWords(found[state.at]);
  showOutcome(found.map((each) => each.total));
  $("pad-undo").disabled = !past.length;
  store.keep(state);
}

function showPlayers(results) {
  const buttons = state.players.map((player, at) => {
    const button = made("button", "", { "data-at": at, "aria-pressed": at === state.at, style: `--c:var(--p${colors[at]})` });
    const name = made("span", nameOf(player, at), { class: "nm" });
    name.prepend(crest(colors[at]));
    button.append(name, made("b", minus(results[at].total)));
    return button;
  });
  if (buttons.length < colors.length) buttons.push(made("button", "+", { "data-new": "", "aria-label": words.add }));
  const focused = $("pad-players").contains(document.activeElement);
  $("pad-players").replaceChildren(...buttons);
  if (focused) buttons[state.at].focus();
}

function showSheet({ lines, parts, total }) {
  const player = state.players[state.at];
  const sheet = $("pad-sheet");
  sheet.dataset.mode = player.mode;
  sheet.setAttribute("aria-label", `${words.sheet} ${nameOf(player, state.at)}`);
  set($("pad-name"), player.name);
  for (const input of document.querySelectorAll("[name=pad-mode]")) input.checked = input.value === player.mode;
  for (const input of document.querySelectorAll("input[data-count]")) set(input, player.have[input.dataset.count] ?? 0);
  for (const input of document.querySelectorAll("[data-direct]")) set(input, player.points[input.dataset.direct] ?? 0);
  for (const box of document.querySelectorAll("[data-choose]")) box.checked = Boolean(holder(box.dataset.choose)[box.dataset.choose]);
  const now = asked(pad, state, state.at);
  for (const one of document.querySelectorAll("[data-asked]")) one.hidden = !now.has(one.dataset.asked);
  for (const box of document.querySelectorAll("[data-warns]")) {
    box.classList.toggle("z", parts.some((part) => part.id === box.dataset.warns && part.points < 0));
  }
  for (const row of sheet.querySelectorAll("[data-line]")) showLine(row, lines[row.dataset.line], parts);
  for (const row of sheet.querySelectorAll("[data-card]")) {
    row.hidden = player.mode === "points" || !state.have[row.dataset.card];
    row.querySelector("[data-points]").textContent = minus(parts.find((part) => part.card === row.dataset.card)?.points ?? 0);
  }
  for (const shelf of shelves) {
    const chosen = shelf.ids.reduce((sum, id) => sum + (holder(id)[id] ?? 0), 0);
    const said = (chosen === 1 ? shelf.one : shelf.many).replace("{n}", chosen);
    document.querySelector(`[data-chosen="${shelf.id}"]`).textContent = said;
    document.querySelector(`[data-shelf="${shelf.id}"]`).textContent = chosen ? said : shelf.choose;
  }
  $("pad-whose").textContent = nameOf(player, state.at);
  $("pad-total").textContent = minus(total);
  const next = $("pad-next");
  const after = state.at + 1;
  next.textContent = after < state.players.length ? `${next.dataset.next} ${nameOf(state.players[after], after)}` : next.dataset.add;
  next.hidden = after === colors.length;
}

// A field in which somebody types is left alone.
function set(input, value) {
  if (input.type === "checkbox") input.checked = Boolean(value);
  else if (input !== document.activeElement) input.value = value;
}

/** Whose count or card this is: a player's, or the table's. */
const holder = (id) => (shared.has(id) ? state.have : state.players[state.at].have);

function showLine(row, points, parts) {
  const shown = row.querySelector("[data-points]");
  shown.textContent = minus(points);
  shown.classList.toggle("n", points < 0);
  const own = parts.filter((part) => part.line === row.dataset.line);
  const plain = own.filter((part) => !cards[part.id]);
  const told = plain.length === 1 ? plain : plain.filter((part) => part.points);
  row.querySelector("[data-words]").textContent = [...told.map((part) => part.words), ...(pad.lines.find((line) => line.id === row.dataset.line).best ? chosen(own) : [])].join("; ");
}

// Of cards of which only the best count: which do, and which do not.
function chosen(parts) {
  const [best, rest] = [true, false].map((counts) => parts.filter((part) => part.counts === counts).map((part) => `${cards[part.id].name} ${minus(part.points)}`));
  return [best.join(", "), rest.length ? words.void.replace("{cards}", rest.join(", ")) : ""].filter(Boolean);
}

function showTable(results) {
  const body = document.querySelector(".compare");
  const best = (id) => Math.max(...results.map((each) => each.lines[id]));
  for (const old of body.querySelectorAll("[data-cell]")) old.remove();
  state.players.forEach((player, at) => {
    const head = made("th", nameOf(player, at), { scope: "col", "data-cell": "" });
    head.prepend(crest(colors[at]), document.createElement("br"));
    body.tHead.rows[0].append(head);
    for (const row of body.tBodies[0].rows) {
      const points = results[at].lines[row.dataset.line];
      const cell = made("td", minus(points), { "data-cell": "" });
      cell.classList.toggle("ng", points < 0);
      cell.classList.toggle("bst", points > 0 && results.length > 1 && points === best(row.dataset.line));
      row.append(cell);
    }
    body.tFoot.rows[0].append(made("td", minus(results[at].total), { "data-cell": "" }));
  });
}

function showWords({ parts }) {
  const list = $("pad-words");
  $("calc-whose").textContent = nameOf(state.players[state.at], state.at);
  const items = parts.filter((part) => part.points && part.counts).map((part) => {
    const item = made("li", "");
    const said = part.card && part.words ? `${cards[part.card].name}: ${part.words}` : (cards[part.id]?.name ?? part.words);
    item.append(made("span", said), made("b", (part.points > 0 ? "+" : "") + minus(part.points)));
    return item;
  });
  if (state.players[state.at].mode === "points") items.push(made("li", list.dataset.byHand));
  list.replaceChildren(...items);
}

// Who is ahead; alone, what there is to reach.
function showOutcome(totals) {
  const outcome = $("pad-outcome");
  const say = (text, args) => text.replace(/\{(\w+)\}/g, (_, name) => args[name]);
  const { level, ahead: best } = ahead(pad, state, totals);
  const names = (seats) => seats.map((seat) => nameOf(state.players[seat], seat)).join(outcome.dataset.and);
  const there = pad.target && shelves.find((shelf) => shelf.id === pad.target.shelf).ids.filter((id) => state.have[id]).length;
  const points = pad.target?.points[there];
  outcome.textContent = totals.length > 1
    ? best.length === totals.length ? "" : say(best.length < level.length ? outcome.dataset.parted : outcome.dataset.ahead, { names: names(best), what: pad.ties.map((id) => labels[id]).join(", ") })
    : points ? say(totals[0] < points ? outcome.dataset.short : outcome.dataset.reached, { points }) : "";
  for (const row of document.querySelectorAll("[data-tie]")) row.hidden = totals.length === 1 || level.length === 1 || !level.includes(state.at);
}

function enter(id, number) {
  change(() => {
    holder(id)[id] = store.bounded(id, number || 0);
  });
}

// Of a group of cards one may be chosen.
function choose(id, on) {
  change(() => {
    const { group } = cards[id];
    if (on && group) for (const other of Object.values(cards)) if (other.group === group) delete holder(other.id)[other.id];
    holder(id)[id] = on ? 1 : 0;
  });
}

document.addEventListener("click", (event) => {
  const at = event.target.closest("[data-at]");
  const step = event.target.closest("[data-step]");
  const shelf = event.target.closest("[data-shelf]");
  if (at) {
    state.at = Number(at.dataset.at);
    show();
  } else if (event.target.closest("[data-new]")) {
    addPlayer();
  } else if (step) {
    const id = step.dataset.count;
    enter(id, (holder(id)[id] ?? 0) + Number(step.dataset.step));
  } else if (shelf) {
    $(`shelf-${shelf.dataset.shelf}`).showModal();
  }
});

function addPlayer() {
  change(() => {
    state.players.push(fresh(""));
    state.at = state.players.length - 1;
  });
  $("pad-name").focus();
}

document.addEventListener("input", ({ target }) => {
  if (target.dataset.count) enter(target.dataset.count, target.type === "checkbox" ? Number(target.checked) : parseInt(target.value, 10));
  if (target.dataset.choose) choose(target.dataset.choose, target.checked);
  if (target.dataset.direct) change((player) => (player.points[target.dataset.direct] = store.bounded("", parseInt(target.value, 10) || 0)));
  if (target.name === "pad-mode") change((player) => enterAs(player, target.value));
  if (target === $("pad-name")) change((player) => (player.name = target.value));
  if (target.matches("[data-look]")) look(target);
});
// Who goes over to points begins with those that the things are worth.
function enterAs(player, mode) {
  if (mode === "points" && !Object.keys(player.points).length) player.points = { ...count(pad, state)[state.at].lines };
  player.mode = mode;
}

document.addEventListener("focusout", () => queueMicrotask(show)); // what was typed out of bounds is shown as it counts

function look(field) {
  const typed = field.value.toLowerCase().split(/\s+/);
  for (const card of field.closest("dialog").querySelectorAll("[data-search]")) card.hidden = !typed.every((word) => card.dataset.search.includes(word));
}

$("pad-next").addEventListener("click", () => {
  if (state.at + 1 === state.players.length) return addPlayer();
  state.at += 1;
  show();
});
$("pad-remove").addEventListener("click", () => {
  change(() => {
    state.players.splice(state.at, 1);
    if (!state.players.length) state.players.push(fresh(""));
    state.at = Math.max(0, state.at - 1);
  });
});
$("pad-undo").addEventListener("click", () => {
  state = JSON.parse(past.pop());
  show();
});
$("pad-clear").addEventListener("click", () => {
  if (confirm(words.clear)) change(() => (state.players = state.players.map((player) => fresh(player.name))));
});
$("pad-share").addEventListener("click", () => {
  $("share-link").value = store.link(state);
  $("share").showModal();
  $("share-link").select();
});
$("share-copy").addEventListener("click", async () => {
  $("share-link").select();
  if (navigator.clipboard) await navigator.clipboard.writeText($("share-link").value);
  else document.execCommand("copy"); // a page that came by plain http
  $("share-copy").textContent = $("share-copy").dataset.done;
});

show();
navigator.serviceWorker?.register("/sw.js", { scope: "/score/" }).catch(() => {}); // without it the pad needs the network
