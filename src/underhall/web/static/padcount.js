// Adds up a score pad. No rule of a game stands here: the pad's rows (games/pads.py) say what to count, and its tables
// the points. A table: have counts the shared cards, players are [{ have }]: how many of what, cards by their id.

const total = (group, have) => group.reduce((sum, id) => sum + (have[id] ?? 0), 0);
const others = (table, at) => table.players.filter((_, seat) => seat !== at);

/** The most that any other player has of a group of counts. */
const rival = (group, table, at) => Math.max(0, ...others(table, at).map((player) => total(group, player.have)));

function placeOf({ how, of }, table, at, lost) {
  const have = table.players[at].have;
  if (how === "lost") return lost;
  if (how === "least") return Math.min(...of.map((id) => have[id] ?? 0));
  const own = total(of, have);
  return how === "lead" ? 1 + Math.sign(own - rival(of, table, at)) : own;
}

// A table's last value holds for all that is more.
const look = (points, places) => places.reduce((rest, place) => rest[Math.min(place, rest.length - 1)], points);

/** What a row is worth to a player, and why. */
function worth(pad, row, table, at, lost = 0) {
  if (row.copies) {
    const best = copied(pad, row, table, at).map((each) => [worth(pad, each, table, at)[0], each.card]);
    best.sort((one, other) => other[0] - one[0]);
    return best.length ? [best[0][0], row.words, [best[0][1]]] : [0, row.none, []];
  }
  const places = row.places.map((place) => placeOf(place, table, at, lost));
  const points = row.each.length ? row.each.reduce((sum, each, n) => sum + each * places[n], 0) : look(row.table, places);
  const said = row.places.map((place, n) => (place.how === "lead" ? rival(place.of, table, at) : places[n]));
  return [points, (places[0] === 1 && row.one) || (places[0] === 0 && row.none) || row.words, said];
}

/** The rows that one which copies may count as. */
function copied(pad, row, table, at) {
  const { length } = table.players;
  const owners = { own: [at], next: [(at + 1) % length], before: [(at + length - 1) % length] }[row.copies] ?? [...table.players.keys()].filter((seat) => seat !== at);
  const cards = (each) => each.card && owners.some((seat) => table.players[seat].have[each.card]);
  return pad.rows.filter((each) => each.line === row.line && !each.copies && fits(each, table) && cards(each));
}

const fits = (row, table) => !row.seats || (row.seats === "alone") === (table.players.length === 1);
const holds = (row, table, at) => !row.card || table.have[row.card] || table.players[at].have[row.card];
const rowsOf = (pad, table, at) => pad.rows.filter((row) => fits(row, table) && holds(row, table, at));

/** For every player: the points by line, the parts with their words, and the total. */
export function count(pad, table) {
  return table.players.map((_, at) => {
    const parts = [];
    let lost = 0;
    for (const row of rowsOf(pad, table, at)) {
      const [points, words, said] = worth(pad, row, table, at, lost);
      if (points < 0) lost -= points;
      parts.push({ id: row.id, line: row.line, card: row.card, points, counts: true, words: words.replace(/\{(\d)\}/g, (_, place) => said[place]) });
    }
    const lines = {};
    for (const { id, best } of pad.lines) {
      const own = parts.filter((part) => part.line === id);
      const left = best ? [...own].sort((one, other) => other.points - one.points).slice(best) : [];
      for (const part of left) part.counts = false;
      lines[id] = own.reduce((sum, part) => sum + (part.counts ? part.points : 0), 0);
    }
    return { lines, parts, total: Object.values(lines).reduce((sum, points) => sum + points, 0) };
  });
}

/** The counts that a player is asked for: those of the rows in force, and what somebody else's rows compare. */
export function asked(pad, table, at) {
  const found = new Set();
  for (const seat of table.players.keys()) {
    for (const row of rowsOf(pad, table, seat)) {
      for (const { places } of row.copies ? copied(pad, row, table, seat) : [row]) {
        for (const place of places) if (seat === at || place.how === "lead") place.of.forEach((id) => found.add(id));
      }
    }
  }
  return found;
}

/** Who is ahead: the seats with the most points. level: those that have as many before a tie is parted. */
export function ahead(pad, table, totals) {
  const best = (seats, value) => seats.filter((seat) => value(seat) === Math.max(...seats.map(value)));
  const level = best([...table.players.keys()], (seat) => totals[seat]);
  return { level, ahead: pad.ties.reduce((seats, id) => best(seats, (seat) => table.players[seat].have[id] ?? 0), level) };
}
