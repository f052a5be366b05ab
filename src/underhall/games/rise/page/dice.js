// A die that is pointed at shows which places take it; + and − change it where that is offered.
const clear = () => { for (const each of document.querySelectorAll("#board .maybe")) each.classList.remove("maybe"); };

function show(event) {
  clear();
  const die = event.target.closest?.("[data-takers]");
  for (const id of die?.dataset.takers.split(" ") ?? []) document.getElementById(`place-${id}`)?.classList.add("maybe");
}

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, show);

document.addEventListener("keydown", (event) => {
  const step = {"+": "+1", "-": "−1"}[event.key];
  const pick = step && event.target.closest?.(".pick");
  const button = pick && [...pick.querySelectorAll(".mods button")].find((each) => each.firstElementChild.textContent === step);
  if (button) { event.preventDefault(); button.click(); }
});
