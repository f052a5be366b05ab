// Keeps the sheets of a score pad in this browser, and in links. What comes from outside is taken only as far as it is a
// sheet: known counts and cards, each within what there may be of it.

const MOST_BY_HAND = 300; // points of a line

/** lines: by id; most: of every count and card; shared: cards that lie there for all; players: as many as there may be. */
export class Store {
  constructor(game, lines, most, shared, players) {
    Object.assign(this, { key: `underhall-pad-${game}`, lines, most, shared, players });
    this.own = Object.keys(most).filter((id) => !shared.has(id));
  }

  bounded(id, number) {
    return id in this.most ? Math.max(0, Math.min(number, this.most[id])) : Math.max(-MOST_BY_HAND, Math.min(number, MOST_BY_HAND));
  }

  numbers(table, known) {
    const found = {};
    for (const id of known) if (Number.isInteger(table?.[id])) found[id] = this.bounded(id, table[id]);
    return found;
  }

  read(found) {
    if (!Array.isArray(found?.players) || !found.players.length) return null;
    const players = found.players.slice(0, this.players).map((each) => ({
      name: String(each?.name ?? "").slice(0, 24),
      mode: each?.mode === "points" ? "points" : "things",
      have: this.numbers(each?.have, this.own),
      points: this.numbers(each?.points, this.lines),
    }));
    const at = Math.min(Math.max(0, Math.trunc(Number(found.at)) || 0), players.length - 1);
    return { at, players, ...(found.have ? { have: this.numbers(found.have, this.shared) } : {}) };
  }

  kept() {
    try {
      return this.read(JSON.parse(localStorage.getItem(this.key)));
    } catch {
      return null; // nothing there, or a browser that keeps nothing
    }
  }

  keep(state) {
    try {
      localStorage.setItem(this.key, JSON.stringify(state));
    } catch {
      // a browser that keeps nothing: the sheets last as long as the page
    }
  }

  /** The sheets of a link, which stand after its "#". */
  linked() {
    if (location.hash.length < 20) return null;
    try {
      const bytes = atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
      const found = this.read(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))));
      history.replaceState(null, "", location.pathname);
      return found;
    } catch {
      return null;
    }
  }

  link(state) {
    const bytes = new TextEncoder().encode(JSON.stringify(state));
    const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${location.origin}${location.pathname}#${text}`;
  }
}
