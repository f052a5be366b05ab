// What trades might open: how to pay for it comes (paying.js) when somebody first looks at such a thing.
const sheet = document.getElementById("pay");
let coming, here = false;
const load = () => (coming ??= import(sheet.dataset.module).then(() => { here = true; }));

for (const kind of sheet ? ["pointerover", "focusin", "click"] : []) {
  addEventListener(kind, (event) => {
    const found = here ? null : event.target.closest?.("[data-pay],[data-tile],#say-it");
    if (!found) return;
    const opens = kind === "click" && found.matches("[data-pay]:not([data-card])");
    if (opens) event.stopImmediatePropagation();
    load().then(() => opens && found.click());
  }, true);
}
