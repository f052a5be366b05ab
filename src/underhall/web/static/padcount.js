// Adds up a score pad. No rule of a game stands here: the pad's rows say what to count, and its tables the points.

const LOST = "lost"; // the points that the rows before have lost

function sum(group, have, lost) {
  return group.reduce((total, id) => total + (id === LOST ? lost : have[id] ?? 0), 0);
}

// A table's last value holds for all that is more.
function look(table, places) {
  return places.reduce((rest, place) => rest[Math.min(place, rest.length - 1)], table);
}

// have: how many of what, tiles by their id. Gives the points by line, the parts with their words, and the total.
export function count(pad, have) {
  const lines = Object.fromEntries(pad.lines.map((line) => [line.id, 0]));
  const parts = [];
  let lost = 0;
  for (const row of pad.rows) {
    if (row.tile && !have[row.tile]) continue;
    const places = row.of.map((group) => sum(group, have, lost));
    const points = row.each.length
      ? row.each.reduce((total, each, place) => total + each * places[place], 0)
      : look(row.table, places);
    const words = row.words.replace(/\{(\d)\}/g, (_, place) => places[place]);
    lines[row.line] += points;
    if (points < 0) lost -= points;
    parts.push({ id: row.id, line: row.line, tile: row.tile, points, words });
  }
  return { lines, parts, total: Object.values(lines).reduce((total, points) => total + points, 0) };
}
