// The report works without this. Here: the line in the chart follows the scrubber, arrow keys step through the
// game, and letting go of the scrubber looks at that moment.

const form = document.querySelector(".scrub");
const range = form.querySelector("input[type=range]");
const places = JSON.parse(form.dataset.places);
const said = form.querySelector("output");
form.querySelector("[data-go]").hidden = true;

// Between the ends of two rounds entries lie evenly, as on the server.
function place(n) {
  for (let at = 1; at < places.length; at++) {
    const [before, after] = [places[at - 1], places[at]];
    if (n <= after.n) return before.x + (Math.max(0, n - before.n) / Math.max(1, after.n - before.n)) * (after.x - before.x);
  }
  return places.at(-1).x;
}

range.addEventListener("input", () => {
  document.getElementById("now").setAttribute("transform", `translate(${place(Number(range.value))} 0)`);
  said.textContent = said.textContent.replace(/\d+/, range.value);
});
range.addEventListener("change", () => form.requestSubmit());

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, [role=region]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (to) form.querySelector(`[rel=${to}]`).click();
});
