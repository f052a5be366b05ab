// The start page works without this. Here: rows of nobody are hidden, seats are added and removed by a button,
// a bot's name shows only where a bot sits, and a link can be copied.

const form = document.querySelector(".table-form");

function rows() {
  return [...form.querySelectorAll(".seat")];
}

function who(row) {
  return row.querySelector("select[name=seat]");
}

// What a row shows follows from its list.
function dress() {
  const taken = rows().filter((row) => who(row).value !== "none");
  for (const row of rows()) {
    const kind = who(row).value.split(" ")[0];
    row.toggleAttribute("data-nobody", kind === "none");
    row.querySelector("[data-remove]").hidden = taken.length < 2;
    const name = row.querySelector("[name=name]");
    name.hidden = name.disabled = kind !== "me";
    const marks = row.querySelector(".marks");
    if (marks) marks.hidden = marks.disabled = kind !== "me";
    const named = row.querySelector("[data-named]");
    const picked = who(row).selectedOptions[0];
    row.querySelector("[data-plays]").textContent = kind === "bot" ? picked.title : "";
    row.querySelector("[name=character]")?.toggleAttribute("data-idle", !who(row).value.startsWith("bot level"));
    named.textContent = kind === "bot" ? named.dataset.named : kind === "me" ? "" : named.dataset.free;
  }
  const count = form.querySelector("[data-count]");
  count.textContent = `${taken.length} ${count.dataset.of}`;
  for (const button of form.querySelectorAll("[data-add]")) button.disabled = taken.length === rows().length;
}

function add(kind) {
  const row = rows().find((each) => who(each).value === "none");
  if (!row) return;
  const list = who(row);
  const last = rows().map((each) => who(each).value).filter((value) => value.startsWith("bot ")).pop();
  list.value = kind === "bot" ? last || list.dataset.usual : kind;
  dress();
  list.focus();
}

function remove(row) {
  who(row).value = "none";
  dress();
  form.querySelector("[data-add]").focus();
}

if (form) {
  form.classList.add("dressed");
  form.querySelector(".adds").hidden = false;
  form.addEventListener("change", (event) => {
    if (event.target.name === "seat") dress();
  });
  form.addEventListener("click", (event) => {
    const adding = event.target.closest("[data-add]");
    const removing = event.target.closest("[data-remove]");
    if (adding) add(adding.dataset.add);
    if (removing) remove(removing.closest(".seat"));
  });
  dress();
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard; // there is none on a page that came by plain http
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
  });
}
