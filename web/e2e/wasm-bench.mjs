// Compares the speed of the WebAssembly modules with native code, in nodes per second on one thread, by game: `cargo
// xtask wasm-bench [scalar] [GAME…]`. SCALAR names a folder of modules without vector instructions to measure too. BOT
// is the bot, `ab` by default; `BOT=best` evaluates with the networks of the games. Measures CPU time, which a busy
// machine disturbs little. Each round measures native code and modules in turn; the result is the median of the rounds.

import { execFileSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { FOLDER, Module } from "./wasm-module.mjs";

const [native, ...only] = process.argv.slice(2);
const NODES = Number(process.env.NODES ?? 400_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const BOT = `${process.env.BOT ?? "ab"}:nodes=${NODES},threads=1`;

const levels = JSON.parse(await readFile(new URL("levels.json", FOLDER), "utf8"));
const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".wasm")).sort();

function inModule(module, position, seed) {
  const before = process.cpuUsage();
  const { search } = module.search(position, BOT, seed);
  const { user, system } = process.cpuUsage(before);
  return { nodes: search.nodes, rate: (search.nodes / (user + system)) * 1e6 };
}

function inNative(position, seed) {
  const output = execFileSync(native, [position, BOT, String(seed)], { encoding: "utf8" });
  const [nodes, micros] = output.trim().split(" ").map(Number);
  return { nodes, rate: (nodes / micros) * 1e6 };
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

const columns = process.env.SCALAR ? ["native", "wasm", "scalar"] : ["native", "wasm"];
const cells = (texts) => texts.map((text) => text.padStart(9)).join("");
console.log("module".padEnd(14) + cells(["nodes", ...columns, ...columns.slice(1).map((name) => `${name} %`)]));
for (const file of files) {
  const [id] = file.split(".");
  if (only.length > 0 && !only.includes(id)) continue;
  const { position, seed } = levels[id];
  const searches = { native: () => inNative(position, seed) };
  const modules = { wasm: await Module.ofFile(file) };
  if (process.env.SCALAR) modules.scalar = await Module.load(await readFile(join(process.env.SCALAR, file)));
  for (const [name, module] of Object.entries(modules)) {
    await module.loadNetworks(position, BOT);
    searches[name] = () => inModule(module, position, seed);
    // The first search includes compiling the hot code.
    searches[name]();
  }
  const rates = Object.fromEntries(columns.map((name) => [name, []]));
  let nodes = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of columns) {
      const found = searches[name]();
      nodes ??= found.nodes;
      if (found.nodes !== nodes) throw new Error(`${id}: ${nodes} nodes natively, ${found.nodes} in ${name}`);
      rates[name].push(found.rate);
    }
  }
  const thousands = columns.map((name) => `${(median(rates[name]) / 1000).toFixed(0)}k`);
  // Both rates come from the same round, in which the machine was equally busy.
  const ratios = columns.slice(1).map((name) => {
    const ratio = median(rates[name].map((rate, round) => rate / rates.native[round]));
    return (ratio * 100).toFixed(0);
  });
  console.log(id.padEnd(14) + cells([String(nodes), ...thousands, ...ratios]));
}
