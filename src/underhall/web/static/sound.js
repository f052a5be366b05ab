// A short sound when it becomes one's turn, on devices that have asked for it (the cookie "sound").
const on = () => /(?:^|; )sound=on(?:;|$)/.test(document.cookie);
const asked = () => Boolean(document.getElementById("prompt")?.dataset.asked);
let before = asked();
let audio = null;

function ring() {
  audio ??= new AudioContext();
  const [gain, now] = [audio.createGain(), audio.currentTime];
  gain.gain.setValueAtTime(0.15, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.6);
  gain.connect(audio.destination);
  for (const [pitch, at] of [[660, 0], [880, 0.12]]) {
    const tone = new OscillatorNode(audio, {frequency: pitch});
    tone.connect(gain);
    tone.start(now + at);
    tone.stop(now + 0.6);
  }
}

document.addEventListener("htmx:after:swap", () => {
  const now = asked();
  if (now && !before && on()) ring();
  before = now;
});
