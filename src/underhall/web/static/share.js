// A moment to share: its link in a box on the page, a button beside the line of the log that is pointed at, copying.
const box = document.getElementById("share");

function ready(within) {
  for (const button of within.querySelectorAll("[data-copy]")) button.hidden = false;
}

async function open(href) {
  const answer = await fetch(`${href}${href.includes("?") ? "&" : "?"}bare=1`);
  if (!answer.ok) return location.assign(href);
  const text = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("share-text").replaceChildren(...text.body.childNodes);
  ready(box);
  box.showPopover();
  box.querySelector("[data-copy]").focus();
}

/** Pages that came by plain http have no clipboard, but what is selected can be copied. */
async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.focus();
  button.textContent = button.dataset.done;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button) return copy(button);
  const link = event.target.closest?.("[data-share]");
  if (!link || !box || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href);
});

// One button for all lines: it stands in the one that the mouse or the keyboard is at, or a finger has rested on.
if (box) {
  const here = Object.assign(document.createElement("a"), {className: "share-line", textContent: box.dataset.words});
  here.dataset.share = "";
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const line = event.target.closest?.(".log li[id]");
      if (!line || here.parentNode === line) return;
      here.href = `${box.dataset.url}?at=${line.id.slice(4)}`;
      line.append(here);
    });
  }
}
ready(document);
