// Nodes per second of native code and of the WebAssembly modules side by side, on one thread, by game:
// `cargo xtask wasm-bench`. Time is CPU time, so that a busy machine disturbs little; the two alternate.

import { execFileSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";

import { FOLDER, Module } from "./wasm-module.mjs";

const [native, ...only] = process.argv.slice(2);
const NODES = Number(process.env.NODES ?? 400_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const BOT = `ab:nodes=${NODES}`;

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

const thousands = (rate) => `${(rate / 1000).toFixed(0)}k`.padStart(8);
console.log(`${"module".padEnd(26)}${"nodes".padStart(9)}   native     wasm    ratio`);
for (const file of files) {
  const [id] = file.split(".");
  if (only.length > 0 && !only.includes(id)) continue;
  const { position, seed } = levels[id];
  const module = await Module.ofFile(file);
  // The first search compiles the module's hot code.
  inModule(module, position, seed);
  const rates = { native: 0, wasm: 0 };
  let nodes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [inNative(position, seed), inModule(module, position, seed)];
    if (one.nodes !== two.nodes) throw new Error(`${id}: ${one.nodes} nodes natively, ${two.nodes} in WebAssembly`);
    nodes = one.nodes;
    rates.native = Math.max(rates.native, one.rate);
    rates.wasm = Math.max(rates.wasm, two.rate);
  }
  const ratio = `${((rates.wasm / rates.native) * 100).toFixed(0)} %`.padStart(8);
  console.log(`${file.padEnd(26)}${String(nodes).padStart(9)} ${thousands(rates.native)} ${thousands(rates.wasm)} ${ratio}`);
}
