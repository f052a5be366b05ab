// What happens is said as it happens, once, in the order it happened: each new line of the log, then what is asked.
const MOST = 50; // lines that are kept
const box = document.getElementById("told");
const prompt = () => document.getElementById("prompt");
const lines = () => [...document.querySelectorAll("#log li[id^=log-]")];
const number = (line) => Number(line.id.slice(4));
const struck = () => lines().filter((line) => line.classList.contains("struck")).map(number);
const asked = () => (prompt()?.dataset.asked ? prompt().dataset.title : "");
const words = (line) => [...line.querySelectorAll("a:first-of-type,.chg")].map((node) => node.textContent.trim()).join(", ");

let last = Math.max(0, ...lines().map(number));
let gone = new Set(struck());
let question = asked(), state = prompt()?.dataset.state;

function tell(text) {
  box.append(Object.assign(document.createElement("p"), {textContent: text.replace(/\s+/g, " ")}));
  while (box.children.length > MOST) box.firstChild.remove();
  box.scrollTop = box.scrollHeight;
}

function refresh() {
  for (const line of lines()) {
    const n = number(line);
    const undone = line.classList.contains("struck");
    if (n > last && !undone) tell(words(line));
    else if (n <= last && undone && !gone.has(n)) tell(`${box.dataset.undone} ${words(line)}`);
  }
  last = Math.max(last, ...lines().map(number));
  gone = new Set([...gone, ...struck()]);
  const now = asked(), before = state;
  state = prompt().dataset.state;
  if (now && (now !== question || state !== before)) tell(question ? now : `${box.dataset.turn} ${now}`);
  else if (state !== before && /done|over/.test(state)) tell(prompt().querySelector(".say").firstChild.textContent);
  question = now;
}
document.addEventListener("htmx:after:swap", refresh);
// Another tab may have gone over to text mode, or back: this page would be answered in the wrong one.
const text = () => /(?:^|; )text=on(?:;|$)/.test(document.cookie);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && text() !== document.body.classList.contains("text-mode")) location.reload();
});
