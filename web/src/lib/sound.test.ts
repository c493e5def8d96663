// Properties of the generated sounds: short, faded out, never clipping, and distinguishable.

import { describe, expect, it } from "vitest";
import { LOUDNESS, samples, SOUNDS, soundsOf } from "./sound";

const RATE = 48_000;
const rendered = new Map(SOUNDS.map((name) => [name, samples(name, RATE)]));
const of = (name: (typeof SOUNDS)[number]): Float32Array => rendered.get(name) as Float32Array;
const peak = (part: Float32Array): number => part.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The spectral centroid: the mean frequency weighted by energy. */
function brightness(data: Float32Array): number {
  let [sum, energy] = [0, 0];
  for (let f = 100; f <= 8000; f += 150) {
    let [re, im] = [0, 0];
    data.forEach((value, n) => {
      re += value * Math.cos((2 * Math.PI * f * n) / RATE);
      im += value * Math.sin((2 * Math.PI * f * n) / RATE);
    });
    sum += f * (re * re + im * im);
    energy += re * re + im * im;
  }
  return sum / energy;
}

/** The time until the sound stays below 1 % of its peak, in seconds. */
function lasts(data: Float32Array): number {
  const least = peak(data) / 100;
  return (data.findLastIndex((value) => Math.abs(value) > least) + 1) / RATE;
}

describe("sounds", () => {
  it.each(SOUNDS)("%s begins at once, is short and ends in silence", (name) => {
    const data = of(name);
    expect(peak(data.slice(0, RATE / 100))).toBeGreaterThan(0.15);
    expect(lasts(data)).toBeLessThan(name === "end" ? 1 : 0.5);
    expect(peak(data.slice(-48))).toBeLessThan(0.01);
    expect(peak(data)).toBeLessThan(1);
  });

  it("do not clip where they overlap", () => {
    const changes = [
      { gone: 1, moved: 1, turned: 5, came: 0 },
      { gone: 1, moved: 0, turned: 5, came: 1, arts: new Set(["coin"]) },
      { gone: 0, moved: 5, turned: 0, came: 1, arts: new Set(["stone"]) },
    ];
    for (const change of changes) {
      const mixed = new Float32Array(RATE);
      for (const { sound, after, pitch } of soundsOf(change)) {
        const data = of(sound);
        for (let n = 0; n * pitch < data.length; n += 1) mixed[Math.round(after * RATE) + n]! += LOUDNESS * (data[Math.floor(n * pitch)] ?? 0);
      }
      expect(peak(mixed)).toBeLessThan(1);
    }
  });

  it("differ in brightness or length", () => {
    const heard = SOUNDS.map((name) => ({ name, bright: brightness(of(name)), long: lasts(of(name)) }));
    for (const [n, a] of heard.entries()) {
      for (const b of heard.slice(n + 1)) {
        const ratio = (x: number, y: number) => Math.max(x, y) / Math.min(x, y);
        expect(Math.max(ratio(a.bright, b.bright), ratio(a.long, b.long)), `${a.name} and ${b.name}`).toBeGreaterThan(1.3);
      }
    }
  });
});
