// Small sounds made on the spot: no files, silent when the settings say so.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function note(frequency: number, after: number, length: number, volume: number): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  // A browser lets no page sound before it was touched once.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** The sound of what happened on a board. */
export function playChange(change: { gone: number; moved: number; turned: number; came: number }): void {
  if (change.gone + change.moved + change.turned + change.came === 0) return;
  note(300, 0, 0.09, 0.12);
  if (change.gone > 0) note(170, 0.05, 0.16, 0.12);
  for (let n = 0; n < Math.min(4, change.turned); n += 1) note(420 + 60 * n, 0.06 + 0.05 * n, 0.07, 0.06);
}

export function playEnd(): void {
  [392, 494, 587].forEach((frequency, n) => note(frequency, 0.12 * n, 0.3, 0.1));
}
