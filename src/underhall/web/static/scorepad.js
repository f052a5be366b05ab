// The score pad: sheets of several players, kept in this browser. What points a count is worth stands in the
// page's data, made from the game's own scorer; see padcount.js.

const { game, pad, colors, module, icons } = JSON.parse(document.getElementById("pad-data").textContent);
const { count } = await import(module);
const KEY = `underhall-pad-${game}`;
const MOST_UNDONE = 60;
const $ = (id) => document.getElementById(id);
const words = $("pad-words-for").dataset;
const most = Object.fromEntries([...pad.counts.map((each) => [each.id, each.most]), ...pad.tiles.map((each) => [each.tile, each.most])]);
const named = Object.fromEntries(pad.tiles.map((tile) => [tile.tile, document.querySelector(`[data-tile="${tile.tile}"]`)?.closest("label").querySelector("b").textContent ?? tile.name]));
const past = [];
let state = shared() ?? kept() ?? { at: 0, players: [fresh(""), fresh("")] };

// A sheet: have counts things and tiles, points holds lines entered by hand.
function fresh(name) {
  const have = Object.fromEntries(pad.counts.filter((each) => each.start).map((each) => [each.id, each.start]));
  return { name, mode: "things", have, points: {} };
}

// What came from outside is taken only as far as it is a sheet.
function read(found) {
  if (!Array.isArray(found?.players) || !found.players.length) return null;
  const players = found.players.slice(0, colors.length).map((each) => ({
    name: String(each?.name ?? "").slice(0, 24),
    mode: each?.mode === "points" ? "points" : "things",
    have: numbers(each?.have, Object.keys(most)),
    points: numbers(each?.points, pad.lines.map((line) => line.id)),
  }));
  return { at: Math.min(Math.max(0, Math.trunc(Number(found.at)) || 0), players.length - 1), players };
}

function numbers(table, known) {
  const found = {};
  for (const id of known) if (Number.isInteger(table?.[id])) found[id] = bounded(id, table[id]);
  return found;
}

function bounded(id, number) {
  return id in most ? Math.max(0, Math.min(number, most[id])) : Math.max(-300, Math.min(number, 300));
}

function kept() {
  try {
    return read(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return null; // nothing there, or a browser that keeps nothing
  }
}

// Sheets of a link; those that were here before come back by Undo.
function shared() {
  if (location.hash.length < 20) return null;
  try {
    const bytes = atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const found = read(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))));
    const before = kept();
    if (found && before) past.push(JSON.stringify(before));
    history.replaceState(null, "", location.pathname);
    return found;
  } catch {
    return null;
  }
}

function link() {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}${location.pathname}#${text}`;
}

function change(how) {
  past.push(JSON.stringify(state));
  if (past.length > MOST_UNDONE) past.shift();
  how(state.players[state.at]);
  show();
}

function result(player) {
  if (player.mode === "things") return count(pad, player.have);
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
  const results = state.players.map(result);
  showPlayers(results);
  showSheet(results[state.at]);
  showTable(results);
  showWords(results[state.at]);
  $("pad-undo").disabled = !past.length;
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // a browser that keeps nothing: the sheets last as long as the page
  }
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
  for (const box of document.querySelectorAll("[data-tile]")) box.checked = Boolean(player.have[box.dataset.tile]);
  for (const one of document.querySelectorAll("[data-asked]")) {
    const asked = pad.counts.find((each) => each.id === one.dataset.asked);
    one.hidden = asked.tiles.length > 0 && !asked.tiles.some((tile) => player.have[tile]);
  }
  for (const herd of document.querySelectorAll("[data-herd]")) {
    herd.classList.toggle("z", parts.some((part) => part.id === `missing ${herd.dataset.herd}` && part.points < 0));
  }
  for (const row of sheet.querySelectorAll("[data-line]")) showLine(row, lines[row.dataset.line], parts);
  const tiles = pad.tiles.reduce((sum, tile) => sum + (player.have[tile.tile] ?? 0), 0);
  $("tiles-count").textContent = `${tiles} ${words.tiles}`;
  $("choose-tiles").textContent = tiles ? `${tiles} ${words.tiles}` : words.choose;
  $("pad-whose").textContent = nameOf(player, state.at);
  $("pad-total").textContent = minus(total);
  const next = $("pad-next");
  const after = state.at + 1;
  next.textContent = after < state.players.length ? `${next.dataset.next} ${nameOf(state.players[after], after)}` : next.dataset.add;
  next.hidden = after === colors.length;
}

// A field in which somebody types is left alone.
function set(input, value) {
  if (input !== document.activeElement) input.value = value;
}

function showLine(row, points, parts) {
  const shown = row.querySelector("[data-points]");
  shown.textContent = minus(points);
  shown.classList.toggle("n", points < 0);
  const own = parts.filter((part) => part.line === row.dataset.line && !part.tile);
  const told = own.length === 1 ? own : own.filter((part) => part.points && part.line !== "furnishings");
  row.querySelector("[data-words]").textContent = told.map((part) => part.words).join("; ");
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
  const items = parts.filter((part) => part.points).map((part) => {
    const item = made("li", "");
    const said = part.tile ? `${named[part.tile]}: ${part.words}` : (named[part.id] ?? part.words);
    item.append(made("span", said), made("b", (part.points > 0 ? "+" : "") + minus(part.points)));
    return item;
  });
  if (state.players[state.at].mode === "points") items.push(made("li", list.dataset.byHand));
  list.replaceChildren(...items);
}

function enter(id, number) {
  change((player) => {
    player.have[id] = bounded(id, number || 0);
  });
}

document.addEventListener("click", (event) => {
  const at = event.target.closest("[data-at]");
  const step = event.target.closest("[data-step]");
  if (at) {
    state.at = Number(at.dataset.at);
    show();
  } else if (event.target.closest("[data-new]")) {
    addPlayer();
  } else if (step) {
    const id = step.dataset.count;
    enter(id, (state.players[state.at].have[id] ?? 0) + Number(step.dataset.step));
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
  if (target.dataset.count) enter(target.dataset.count, parseInt(target.value, 10));
  if (target.dataset.tile) enter(target.dataset.tile, target.checked ? 1 : 0);
  if (target.dataset.direct) change((player) => (player.points[target.dataset.direct] = bounded("", parseInt(target.value, 10) || 0)));
  if (target.name === "pad-mode") change((player) => enterAs(player, target.value));
  if (target === $("pad-name")) change((player) => (player.name = target.value));
  if (target === $("tiles-search")) look(target.value);
});
// Who goes over to points begins with those that the things are worth.
function enterAs(player, mode) {
  if (mode === "points" && !Object.keys(player.points).length) player.points = { ...count(pad, player.have).lines };
  player.mode = mode;
}

document.addEventListener("focusout", () => queueMicrotask(show)); // what was typed out of bounds is shown as it counts

function look(text) {
  const typed = text.toLowerCase().split(/\s+/);
  for (const tile of document.querySelectorAll(".tl")) tile.hidden = !typed.every((word) => tile.dataset.search.includes(word));
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
$("choose-tiles").addEventListener("click", () => $("tiles").showModal());
$("pad-share").addEventListener("click", () => {
  $("share-link").value = link();
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
