// Tests the committed WebAssembly modules: their sizes, every kind of operation, and bots, whose moves and node counts
// must equal those of native code, with and without networks (web/wasm/levels.json, written and checked by the tests of
// crates/wasm). Needs only Node: `node web/e2e/wasm.mjs [GAME…]`.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { brotliDecompressSync, gzipSync } from "node:zlib";

import { FOLDER, Module, sources } from "./wasm-module.mjs";

/** The maximum download before a game can be played, on hosts that send Brotli. */
const MAX_BROTLI = 600_000;

/** The same on hosts that send gzip, which takes a third more. */
const MAX_GZIP = 820_000;

const levels = JSON.parse(await readFile(new URL("levels.json", FOLDER), "utf8"));
const { games } = JSON.parse(await readFile(new URL("games.json", FOLDER), "utf8"));
const wanted = process.argv.slice(2);
const modules = (await readdir(FOLDER)).filter((name) => name.endsWith(".wasm")).sort();
const files = modules.filter((name) => wanted.length === 0 || wanted.includes(name.split(".")[0]));

let failed = 0;
async function test(name, check) {
  try {
    await check();
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: ${error.stack}`);
  }
}

/** The move made of the first choice at each step. */
function firstMove(module, position) {
  const taken = [];
  for (;;) {
    const { choices, progress } = module.post("/api/v1/steps", { ...position, taken });
    if (progress.move !== null) return progress.move;
    taken.push(choices[0].step);
  }
}

await test("every game has a module", () => {
  const ids = Object.keys(levels);
  assert.deepEqual(ids.filter((id) => !modules.includes(`${id}.wasm`)), []);
  assert.deepEqual(games.map((game) => game.id).sort(), ids.toSorted());
});

for (const file of files) {
  const [id] = file.split(".");
  const bytes = await readFile(new URL(file, FOLDER));

  await test(`${file}: size`, async () => {
    const gzip = gzipSync(bytes, { level: 9 }).length;
    const compressed = await readFile(new URL(`${file}.br`, FOLDER));
    assert.ok(brotliDecompressSync(compressed).equals(bytes), `${file}.br is out of date: run node web/build/compress.mjs`);
    const brotli = compressed.length;
    console.log(`   ${bytes.length} bytes, gzip ${gzip}, Brotli ${brotli}`);
    assert.ok(gzip <= MAX_GZIP, `${gzip} bytes with gzip`);
    assert.ok(brotli <= MAX_BROTLI, `${brotli} bytes with Brotli`);
  });

  await test(`${file}: facts and texts`, async () => {
    const module = await Module.load(bytes);
    const [only, ...others] = module.get("/api/v1/games").games;
    assert.equal(others.length, 0);
    // The list for the home page has the same data, plus a picture.
    const { sample, ...listed } = games.find((game) => game.id === id);
    assert.deepEqual(only, listed);
    assert.ok(sample.cells.length > 0);
    assert.ok(module.get(`/api/v1/games/${id}/rules?lang=pt`).markdown.length > 100);
    assert.ok(module.get(`/api/v1/games/${id}/lessons`).lessons.length > 0);
    assert.equal(module.post(`/api/v1/games/${id}/lessons/0/0`, {}).state, "open");
    assert.ok(module.get("/api/v1/catalogs/en").program.length > 1000);
  });

  await test(`${file}: boards and steps`, async () => {
    const module = await Module.load(bytes);
    const { position, choices } = levels[id];
    assert.equal(module.post("/api/v1/steps", { position }).choices.length, choices);
    const move = firstMove(module, { position });
    assert.equal(module.post("/api/v1/preview", { position, moves: [move] }).ply, 1);
    const refused = { op: "request", method: "POST", path: "/api/v1/preview", body: { game: "?" } };
    assert.equal(module.respond(refused).error.code, "illegal");
  });

  await test(`${file}: moves, scores and node counts of bots`, async () => {
    // A stopped clock, so that no time limit ends a search on a busy machine.
    const module = await Module.load(bytes, () => 0);
    const { position, seed, searches, boards } = levels[id];
    for (const { game, position: board = position, ...expected } of [...searches, ...boards]) {
      const { bot } = expected;
      await module.loadNetworks(board, bot, game);
      const { action, search } = module.search(board, bot, seed, game);
      const { nodes, depth, lines } = search;
      assert.deepEqual({ bot, move: action.move, nodes, depth, score: lines[0]?.score ?? null }, expected);
    }
  });

  await test(`${file}: networks are loaded for their options, and checked`, async () => {
    const networks = (await readdir(sources(id))).filter((name) => name.endsWith(".net"));
    for (const name of networks) {
      const module = await Module.load(bytes, () => 0);
      const [, options = ""] = /^network-(.*)\.net$/.exec(name) ?? [];
      assert.deepEqual(module.call({ op: "network.needed", position: { game: `${id}:${options}` } }), [name]);
      const data = await readFile(new URL(name, sources(id)));
      const load = (bytes, as = name) => ({ op: "network.load", game: id, name: as, data: bytes.toString("base64") });
      const damaged = Buffer.from(data);
      damaged[damaged.length >> 1] ^= 1;
      assert.match(module.respond(load(damaged)).error.message, /checksum/);
      assert.equal(module.respond(load(data, "other.net")).error.code, "illegal");
      // Without its network, `best` uses the linear evaluation; with it, the score differs.
      const found = () => {
        const { row } = module.call({ op: "match.create", request: { game: `${id}:${options}`, seats: { x: "best:nodes=2000", o: "best:nodes=2000" } } });
        return module.call({ op: "match.think", id: row.id, seed: 1 }).search.lines[0].score;
      };
      const without = found();
      module.call(load(data));
      // A solved board has one score, whatever evaluates it.
      if (!without.proven) assert.notDeepEqual(found(), without);
    }
  });

  // Engines recurse, and a module has less stack than a native thread.
  await test(`${file}: engines on the largest boards`, async () => {
    const { options } = games.find((game) => game.id === id);
    const onBoard = options.filter((option) => option.on_board);
    const largest = onBoard.map(({ key, max, choices }) => [key, Number(max ?? choices?.at(-1).value)]);
    const numbers = largest.filter(([, value]) => !Number.isNaN(value));
    const game = `${id}:${numbers.map(([key, value]) => `${key}=${value}`).join(",")}`;
    const module = await Module.load(bytes);
    for (const bot of ["ab:nodes=3000", "best:nodes=3000", "mcts:nodes=200", "solve:nodes=3000"]) {
      const { row } = module.call({ op: "match.create", request: { game, seats: { x: bot, o: bot } } });
      const { action } = module.call({ op: "match.think", id: row.id, seed: 1 });
      assert.ok(action.move.length > 0, `${bot} in ${game}`);
    }
  });

  await test(`${file}: a match against a bot, its record and its review`, async () => {
    const module = await Module.load(bytes);
    const request = { game: id, seats: { x: "human", o: "1" } };
    const { row } = module.call({ op: "match.create", request, now: 1 });
    const events = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const action =
        turn % 2 === 0
          ? { kind: "move", move: firstMove(module, { match: row.id }), ply: turn }
          : module.call({ op: "match.think", id: row.id }).action;
      const acted = module.call({ op: "match.act", id: row.id, action, now: turn });
      events.push(...acted.events);
    }
    const other = await Module.load(bytes);
    const { state } = other.call({ op: "match.open", id: row.id, row, events });
    assert.equal(state.ply, 4);
    const text = other.call({ op: "match.record", id: row.id, format: "text" });
    assert.equal(other.call({ op: "match.import", request: { text } }).state.position, state.position);
    const analysis = other.post("/api/v1/analysis", { match: row.id, millis: 1000 });
    assert.ok(analysis.done && other.emitted.length > 0);
    const review = other.post("/api/v1/grades", { match: row.id, ply: 1 });
    assert.equal(review.moves.length, 1);
    assert.equal(other.emitted.at(-1).progress, 2);
  });
}

process.exitCode = failed > 0 ? 1 : 0;
