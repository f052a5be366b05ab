// Text mode: R walks the ways on one space of the board, and a page that another tab has put into pictures follows.
function turn() {
  const all = [...document.querySelectorAll(".way")];
  const now = all.find((way) => way === document.activeElement) ?? all[0];
  if (!now) return;
  const here = [...now.closest("[role=gridcell]").querySelectorAll(".way")];
  here[now === document.activeElement ? (here.indexOf(now) + 1) % here.length : 0].focus();
}
document.addEventListener("keydown", (event) => {
  if (event.key === "r" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input")) turn();
});
document.addEventListener("click", (event) => { if (event.target.closest?.("[data-turn]:not(#told)")) turn(); });
