// Saying a choice in words: "/" opens a line that knows the names and words of all open choices.
const box = () => document.getElementById("words");
const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();

/** Every open choice: its button, its name and its words; and what is done about a turn. */
function choices() {
  const all = [...document.querySelectorAll("button[name=do]")].map((button) => ({button, name: button.value, words: plain(button.textContent)}));
  for (const [name, goal] of [["confirm", "[data-confirm]"], ["undo", "[data-key=z]"]]) {
    const button = document.querySelector(`#prompt ${goal}:not([aria-disabled])`);
    if (button) all.push({button, name, words: plain(button.querySelector("span").textContent)});
  }
  for (const button of document.querySelectorAll("#prompt [data-say]:not([aria-disabled])")) all.push({button, name: button.dataset.say, words: plain(button.querySelector("span").textContent)});
  return all;
}

/** The one choice that is meant: by name, by its beginning, or by all the words said. */
function find(said) {
  const all = choices(), want = plain(said);
  const numbered = /^\d+$/.test(want) && all.filter(({button}) => button.dataset.n === want);
  if (numbered?.length) return numbered;
  for (const part of ["name", "words"]) {
    const exact = all.filter((each) => each[part] === want);
    if (exact.length) return exact;
  }
  const begins = all.filter((each) => each.name.startsWith(want));
  if (begins.length) return begins;
  const parts = want.split(" ");
  return all.filter((each) => parts.every((part) => each.name.includes(part) || each.words.includes(part)));
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || !box() || event.target.matches("input,textarea")) return;
  event.preventDefault();
  const list = document.getElementById("say-names");
  list.replaceChildren(...choices().map(({name, words}) => new Option(words, name)));
  if (box().popover) box().showPopover();
  document.getElementById("say-it").focus();
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "say-form") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const input = document.getElementById("say-it");
  const found = find(input.value);
  input.setCustomValidity(found.length === 1 ? "" : found.length ? `${found.length}: ${found.slice(0, 4).map((each) => each.name).join(", ")}` : "?");
  if (!input.reportValidity()) return;
  input.value = "";
  if (box().popover) box().hidePopover();
  const {button} = found[0];
  if (button.name === "do") button.form.requestSubmit(button); // a click on a tile would only show it
  else button.click();
}, true);
document.addEventListener("input", (event) => { if (event.target.id === "say-it") event.target.setCustomValidity(""); });
