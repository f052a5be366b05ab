// "Pay for me" (brought in by pay.js): what lacks nothing but goods asks the server for ways to trade for them, when somebody looks at it.
const sheet = document.getElementById("pay");
const commands = document.getElementById("commands");
let wanted = "", styled;

/** The styles of the sheet come with its first use. */
function style() {
  const link = Object.assign(document.createElement("link"), {rel: "stylesheet", href: sheet.dataset.style});
  document.head.append(link);
  return new Promise((done) => { link.onload = link.onerror = done; });
}

/** The ways to pay for a choice, as markup; "" if there is none. */
async function ways(name) {
  await (styled ??= style());
  const answer = await fetch(`${commands.action.replace(/do$/, "pay")}?do=${encodeURIComponent(name)}`);
  return answer.ok ? (await answer.text()).trim() : "";
}

function fill(name, html) {
  const inside = sheet.contains(document.activeElement);
  wanted = name;
  sheet.innerHTML = html;
  htmx.process(sheet);
  if (inside) sheet.querySelector("[autofocus]").focus();
}

/** Open the sheet if there are ways; false if there are none. */
async function show(name, source) {
  const html = await ways(name);
  if (!html) return false;
  fill(name, html);
  sheet.showPopover({source}); // above the catalogue, if asked for there
  return true;
}

/** The button in the details of a tile that cannot be paid for. */
async function offer(card) {
  const html = await ways(card.dataset.pay);
  const box = document.getElementById("tile-detail");
  if (!html || card.getAttribute("aria-pressed") !== "true" || box.querySelector("[data-pays]")) return;
  const button = Object.assign(document.createElement("button"), {type: "button", className: "btn primary", textContent: sheet.ariaLabel});
  button.dataset.pays = "";
  button.append(Object.assign(document.createElement("kbd"), {textContent: "⇧P"}));
  button.popoverTargetElement = sheet; // opened by it, the sheet lies above the catalogue
  button.popoverTargetAction = "show";
  button.addEventListener("click", () => fill(card.dataset.pay, html));
  box.append(button);
}

/** The tile that is looked at now. */
function look() {
  const card = document.querySelector("#catalogue:popover-open [aria-pressed=true][data-pay]");
  if (card) offer(card);
}

// On the window: before all that listens on the document.
addEventListener("click", async (event) => {
  const small = event.target.closest?.("[data-tile]");
  const button = small ? document.getElementById(`tile-${small.dataset.tile}`) : event.target.closest?.("[data-pay]");
  if (!button?.dataset.pay) return;
  if (button.dataset.card) return void offer(button);
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await show(button.dataset.pay, button)) return;
  button.removeAttribute("data-pay"); // then it says why, and nothing more
  button.dataset.says ??= sheet.dataset.none;
  button.click();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "P" || event.target.matches("input,textarea")) return;
  (event.target.closest("[data-pay]:not([data-card])") ?? document.querySelector("#catalogue:popover-open [data-pays]"))?.click();
});
// "pay furnish carpenter", said in words
addEventListener("submit", async (event) => {
  const said = event.target.id === "say-form" ? event.target.querySelector("input").value.trim().replace(/\s+/g, " ") : "";
  const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();
  const open = [...document.querySelectorAll("button[name=do]")]; // "pay 4 food" may be an answer
  if (!/^pay /i.test(said) || open.some((each) => [each.value, plain(each.textContent)].includes(plain(said)))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const input = event.target.querySelector("input");
  if (!await show(said.slice(4))) { input.setCustomValidity(sheet.dataset.none); input.reportValidity(); }
  else input.value = "";
}, true);
// A step was taken, or the table has moved on: what is left to do.
document.addEventListener("htmx:after:swap", async () => {
  document.querySelector("[data-pays]")?.remove();
  look();
  if (!sheet.matches(":popover-open")) return;
  const html = await ways(wanted);
  if (html) fill(wanted, html);
  else sheet.hidePopover();
});
look();
