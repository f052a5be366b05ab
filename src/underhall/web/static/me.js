// Notices in this browser: the button asks for them, and the server is told where to send them.
const box = document.querySelector("[data-push-key]");
const part = (name) => box.querySelector(`[data-${name}]`);
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** The worker that shows notices, when it is up. */
async function worker() {
  const registration = await navigator.serviceWorker.register(box.dataset.worker);
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((up) => coming.addEventListener("statechange", () => coming.state === "activated" && up()));
  }
  return registration;
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") {
    part("refused").hidden = false;
    return;
  }
  const options = {userVisibleOnly: true, applicationServerKey: bytes(box.dataset.pushKey)};
  const subscription = await (await worker()).pushManager.subscribe(options);
  const headers = {"content-type": "application/json"};
  const answer = await fetch("/me/push", {method: "POST", headers, body: JSON.stringify(subscription)});
  location.assign(answer.ok ? answer.url : "/me");
}

part("unable").hidden = able;
part("subscribe").hidden = !able;
part("subscribe").addEventListener("click", () => subscribe().catch(() => { part("refused").hidden = false; }));
