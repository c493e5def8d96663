// Synthesized sounds of wood, stone and metal: a click of noise and a few decaying modes, as of a struck block. Needs
// no files.

import { settings } from "./settings.svelte";

export const SOUNDS = ["wood", "stone", "capture", "flip", "coin", "end"] as const;
type Sound = (typeof SOUNDS)[number];

interface Mode {
  /** Frequency in hertz, amplitude, and decay time to 1/e in seconds. */
  f: number;
  a: number;
  decay: number;
}

interface Recipe {
  seconds: number;
  /** Amplitude and decay time of the impact noise. */
  click: [number, number];
  modes: readonly Mode[];
}

/** A free wooden bar has modes near 1 : 2.76 : 5.4; small pieces on a board ring for 20 to 40 ms. */
const RECIPES: Record<Sound, Recipe> = {
  wood: { seconds: 0.16, click: [0.5, 0.0025], modes: [{ f: 310, a: 0.5, decay: 0.03 }, { f: 870, a: 0.55, decay: 0.016 }, { f: 1690, a: 0.3, decay: 0.009 }, { f: 2950, a: 0.12, decay: 0.005 }] },
  stone: { seconds: 0.14, click: [0.7, 0.0015], modes: [{ f: 540, a: 0.35, decay: 0.022 }, { f: 1480, a: 0.55, decay: 0.014 }, { f: 2870, a: 0.35, decay: 0.008 }, { f: 4600, a: 0.18, decay: 0.004 }] },
  capture: { seconds: 0.22, click: [0.8, 0.004], modes: [{ f: 185, a: 0.7, decay: 0.045 }, { f: 520, a: 0.5, decay: 0.024 }, { f: 1240, a: 0.3, decay: 0.012 }] },
  flip: { seconds: 0.1, click: [0.35, 0.0015], modes: [{ f: 720, a: 0.3, decay: 0.014 }, { f: 1930, a: 0.3, decay: 0.007 }] },
  coin: { seconds: 0.5, click: [0.3, 0.001], modes: [{ f: 2640, a: 0.3, decay: 0.11 }, { f: 4180, a: 0.25, decay: 0.08 }, { f: 6350, a: 0.12, decay: 0.05 }] },
  end: { seconds: 0.9, click: [0.15, 0.002], modes: [{ f: 392, a: 0.35, decay: 0.28 }, { f: 587, a: 0.25, decay: 0.24 }, { f: 1082, a: 0.14, decay: 0.1 }] },
};

/** The samples of a sound; deterministic. */
export function samples(sound: Sound, rate: number): Float32Array {
  const { seconds, click, modes } = RECIPES[sound];
  const out = new Float32Array(Math.ceil(seconds * rate));
  let seed = 1;
  let smooth = 0;
  for (let n = 0; n < out.length; n += 1) {
    const time = n / rate;
    seed = (seed * 1103515245 + 12345) % 2147483648;
    // Low-pass filter: full-spectrum noise sounds like static, not like wood.
    smooth += 0.55 * (seed / 1073741824 - 1 - smooth);
    let value = click[0] * smooth * Math.exp(-time / click[1]);
    for (const { f, a, decay } of modes) value += a * Math.sin(2 * Math.PI * f * time) * Math.exp(-time / decay);
    // Fades out over the last tenth to avoid a crackle.
    const left = (out.length - n) / (0.1 * out.length);
    out[n] = Math.tanh(value) * Math.min(1, left);
  }
  return out;
}

/** Headroom, so that overlapping sounds do not clip. */
export const LOUDNESS = 0.6;

let context: AudioContext | null = null;
const buffers = new Map<Sound, AudioBuffer>();

function play(sound: Sound, after = 0, volume = 1, pitch = 1): void {
  if (settings.muted || settings.volume <= 0 || typeof AudioContext === "undefined") return;
  // Browsers block sound before the first user interaction.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  let buffer = buffers.get(sound);
  if (!buffer) {
    const data = samples(sound, context.sampleRate);
    buffer = context.createBuffer(1, data.length, context.sampleRate);
    buffer.getChannelData(0).set(data);
    buffers.set(sound, buffer);
  }
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = buffer;
  source.playbackRate.value = pitch;
  gain.gain.value = LOUDNESS * volume * settings.volume;
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + after);
}

export interface Change {
  gone: number;
  moved: number;
  turned: number;
  came: number;
  /** The pieces' art: stones sound harder than discs. */
  arts?: ReadonlySet<string>;
}

/** The sounds of a board change, each with its delay in seconds and its pitch. */
export function soundsOf(change: Change): { sound: Sound; after: number; pitch: number }[] {
  if (change.gone + change.moved + change.turned + change.came === 0) return [];
  const hard = change.arts?.has("stone") ?? false;
  const all: { sound: Sound; after: number; pitch: number }[] = [];
  // Captured coins leave the board, and no piece arrives from another cell.
  const coin = change.gone > 0 && change.came > 0 && (change.arts?.has("coin") ?? false);
  if (change.gone > 0 && !coin) all.push({ sound: "capture", after: 0, pitch: 1 });
  else all.push({ sound: hard ? "stone" : "wood", after: 0, pitch: 1 });
  if (coin) all.push({ sound: "coin", after: 0.05, pitch: 1 });
  for (let n = 0; n < Math.min(5, change.turned); n += 1) all.push({ sound: "flip", after: 0.06 + 0.035 * n, pitch: 1 + 0.04 * n });
  return all;
}

/** Plays the sounds of a board change. */
export function playChange(change: Change): void {
  for (const { sound, after, pitch } of soundsOf(change)) play(sound, after, 1, pitch);
}

export function playEnd(): void {
  play("end", 0.1);
  play("end", 0.24, 0.9, 1.26);
  play("end", 0.38, 0.9, 1.5);
}
