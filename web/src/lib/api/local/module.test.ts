// Strings pass through a module's memory intact, even if the memory moves.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { ModuleInstance, type ModuleExports } from "./module";
import { fetchFile, hasSimd, moduleFile } from "./modules";

/** A module in JavaScript that responds with `work(input)`. Its memory moves at every allocation. */
function fake(work: (input: string, imports: { emit(text: string): void; now(): number; random(length: number): number[] }) => string) {
  const live = new Map<number, number>();
  let memory = new ArrayBuffer(64);
  let top = 8;
  const items: string[] = [];
  const instance = ModuleInstance.around((imports): ModuleExports => {
    const alloc = (length: number): number => {
      const at = top;
      top += Math.max(1, length);
      const grown = new ArrayBuffer(top + 64);
      new Uint8Array(grown).set(new Uint8Array(memory));
      memory = grown;
      live.set(at, length);
      return at;
    };
    const place = (bytes: Uint8Array): number => {
      const at = alloc(bytes.length);
      new Uint8Array(memory, at).set(bytes);
      return at;
    };
    return {
      memory: {
        get buffer() {
          return memory;
        },
      },
      alloc,
      free: (at, length) => {
        expect(live.get(at)).toBe(length);
        live.delete(at);
      },
      call: (at, length) => {
        const input = new TextDecoder().decode(new Uint8Array(memory, at, length));
        const output = new TextEncoder().encode(
          work(input, {
            emit: (text) => {
              const bytes = new TextEncoder().encode(text);
              const from = place(bytes);
              imports.emit(from, bytes.length);
              live.delete(from);
            },
            now: imports.now,
            random: (n) => {
              const from = alloc(n);
              imports.random(from, n);
              live.delete(from);
              return [...new Uint8Array(memory, from, n)];
            },
          }),
        );
        const framed = new Uint8Array(4 + output.length);
        new DataView(framed.buffer).setUint32(0, output.length, true);
        framed.set(output, 4);
        return place(framed);
      },
    };
  }, (item) => items.push(item));
  return { instance, live, items };
}

describe("a module", () => {
  it("passes any text, and frees both buffers", () => {
    const { instance, live } = fake((input) => `${input} ✓`);
    expect(instance.call('{"op":"são"}')).toBe('{"op":"são"} ✓');
    expect(instance.call("")).toBe(" ✓");
    expect(live.size).toBe(0);
  });

  it("streams items while it works", () => {
    const { instance, items } = fake((_, { emit }) => {
      emit('{"progress":1}');
      emit('{"progress":2}');
      return "{}";
    });
    expect([instance.call("x"), items]).toEqual(["{}", ['{"progress":1}', '{"progress":2}']]);
  });

  it("has a clock and entropy", () => {
    const { instance } = fake((_, { now, random }) => JSON.stringify({ now: now(), bytes: random(70_000).some((byte) => byte !== 0) }));
    expect(JSON.parse(instance.call("x"))).toEqual({ now: expect.any(Number), bytes: true });
  });
});

it("uses the scalar file where there is no SIMD", () => {
  const files = { "../wasm/g.wasm": "simd", "../wasm/g.scalar.wasm": "scalar", "../wasm/h.scalar.wasm": "h", "../wasm/i.wasm": "i" };
  expect(moduleFile(files, "g", true)).toBe("simd");
  expect(moduleFile(files, "g", false)).toBe("scalar");
  expect(moduleFile(files, "h", true)).toBe("h");
  expect(moduleFile(files, "i", false)).toBe("i");
  expect(moduleFile(files, "none", true)).toBeUndefined();
  expect(hasSimd()).toBe(true);
});

describe("files of the site", () => {
  const answers: (() => Promise<Partial<Response>>)[] = [];
  const cut = () => Promise.reject(new TypeError("network"));
  const ok = async () => ({ ok: true, text: async () => "file" });
  const read = (response: Response) => response.text();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => answers.shift()?.());
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it("are fetched again after a short interruption", async () => {
    answers.splice(0, 9, cut, async () => ({ ok: false }), ok);
    const file = fetchFile("url", read);
    await vi.runAllTimersAsync();
    expect(await file).toBe("file");
  });
  it("fail after a longer one", async () => {
    answers.splice(0, 9, cut, cut, cut, ok);
    const failed = expect(fetchFile("url", read)).rejects.toMatchObject({ code: "offline", status: 0 });
    await vi.runAllTimersAsync();
    await failed;
  });
  it("that cannot be read are not fetched again", async () => {
    answers.splice(0, 9, ok, ok);
    await expect(fetchFile("url", () => Promise.reject(new Error("bad file")))).rejects.toThrow("bad file");
    expect(answers).toHaveLength(1);
  });
});
