// Runs a WebAssembly module of web/wasm in Node, without the client.

import { readFile } from "node:fs/promises";
import { webcrypto } from "node:crypto";

export const FOLDER = new URL("../wasm/", import.meta.url);

/** The source folder of a game, with its networks: modules contain none. */
export const sources = (game) => new URL(`../../crates/games/src/${game}/`, import.meta.url);

/** An instantiated module; `call` performs an operation and returns its value. */
export class Module {
  #exports;
  /** The streamed items of the last call. */
  emitted = [];

  /** `now` is the clock for time limits, in milliseconds. */
  static async load(bytes, now = () => performance.now()) {
    const module = new Module();
    const text = (at, length) =>
      new TextDecoder().decode(new Uint8Array(module.#exports.memory.buffer, at, length));
    const env = {
      emit: (at, length) => {
        const item = JSON.parse(text(at, length));
        module.emitted.push(item);
      },
      now,
      random: (at, length) =>
        webcrypto.getRandomValues(new Uint8Array(module.#exports.memory.buffer, at, length)),
    };
    const { instance } = await WebAssembly.instantiate(bytes, { env });
    module.#exports = instance.exports;
    return module;
  }

  static async ofFile(name) {
    return Module.load(await readFile(new URL(name, FOLDER)));
  }

  /** The size of the module's memory, in bytes. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  /** The whole response to an operation. */
  respond(operation) {
    this.emitted = [];
    const { alloc, free, call, memory } = this.#exports;
    const input = new TextEncoder().encode(JSON.stringify(operation));
    const at = alloc(input.length);
    new Uint8Array(memory.buffer, at, input.length).set(input);
    const response = call(at, input.length) >>> 0;
    free(at, input.length);
    const length = new DataView(memory.buffer).getUint32(response, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, response + 4, length));
    free(response, 4 + length);
    return JSON.parse(text);
  }

  call(operation) {
    const { ok, error } = this.respond(operation);
    if (error) throw new Error(`${JSON.stringify(operation)}: ${error.message}`);
    return ok;
  }

  get(path) {
    return this.call({ op: "request", method: "GET", path });
  }

  post(path, body) {
    return this.call({ op: "request", method: "POST", path, body });
  }

  /** Loads the networks that a bot needs in a position. */
  async loadNetworks(position, bot, game) {
    const { row } = this.#create(position, bot, game);
    const [id] = position.split(/[ :]/);
    for (const name of this.call({ op: "network.needed", id: row.id })) {
      const data = (await readFile(new URL(name, sources(id)))).toString("base64");
      this.call({ op: "network.load", game: id, name, data });
    }
    this.call({ op: "match.close", id: row.id });
  }

  #create(position, bot, game = position.split(" ")[0]) {
    return this.call({ op: "match.create", request: { game, position, seats: { x: bot, o: bot } } });
  }

  /** The search of a bot in a position. `game` has options that the position does not contain. */
  search(position, bot, seed, game) {
    const { row } = this.#create(position, bot, game);
    const found = this.call({ op: "match.think", id: row.id, seed });
    this.call({ op: "match.close", id: row.id });
    return found;
  }
}
