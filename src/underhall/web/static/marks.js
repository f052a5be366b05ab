// By what a seat is known: another proposal at a press, and the line over the fields says what is chosen.

for (const form of document.querySelectorAll(".marks")) {
  const shown = (kind, name) => form.querySelector(`[data-${kind}="${name}"]`);

  function show(input) {
    const text = shown("text", input.name);
    const use = shown("picture", input.name)?.querySelector("use");
    if (text) text.textContent = input.value;
    if (use) use.setAttribute("href", `${use.getAttribute("href").split("#")[0]}#${input.value}`);
  }

  form.addEventListener("input", (event) => show(event.target));
  form.querySelector("details")?.addEventListener("toggle", (event) => {
    if (event.target.open) form.scrollIntoView({block: "nearest"});
  });
  for (const button of form.querySelectorAll("[data-another]")) {
    const field = button.parentElement.querySelector("input");
    const names = JSON.parse(field.dataset.names);
    button.hidden = false;
    button.addEventListener("click", () => {
      const others = names.filter((name) => name !== field.value);
      field.value = others[Math.floor(Math.random() * others.length)];
      show(field);
    });
  }
}
