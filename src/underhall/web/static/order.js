// Answers and the stream may overtake each other: what is older than what the page shows is dropped.
let newest = 0;

document.addEventListener("htmx:before:swap", (event) => {
  const state = /^<!--state:(\d+)-->/.exec(event.detail.ctx.text ?? "");
  if (!state) return;
  if (Number(state[1]) < newest) event.preventDefault();
  else newest = Number(state[1]);
});

// A stream that comes (again) brings everything: perhaps from a server that counts anew.
document.addEventListener("htmx:sse:after:connection", () => {
  newest = 0;
});
