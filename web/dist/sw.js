const VERSION = "1df640b6050d137d";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-KAEVWZRi.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-BywKqHPG.js","assets/Choose-BOiznwoz.css","assets/Choose-C1PEnQdl.js","assets/Dialog-DbO_mooi.js","assets/Dialog-t-9-FJO8.css","assets/Game-D1R1iUje.js","assets/Game-EYiTjCp_.css","assets/Glyph-DjMgejwK.js","assets/Glyph-mRk7YZs7.css","assets/Icon-DsXVHOyE.css","assets/Icon-N7TMKMsv.js","assets/Learn-C_6Ugosc.js","assets/Learn-DGJmBu-3.css","assets/NewGame-BP1ythTW.css","assets/NewGame-D-h5DnAF.js","assets/Picture-D0uUWKzS.css","assets/Picture-RfQW73MY.js","assets/PlayBoard-BdW8991K.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-CnZUTqsL.js","assets/Puzzles-CxXDP36i.css","assets/Rules-CSLJuFEE.js","assets/RulesText-BcnepuET.js","assets/RulesText-x-fLG9fa.css","assets/Settings-2Ft6ACua.js","assets/Settings-CpYDaHNj.css","assets/Squares-CTOqCdpU.js","assets/Tabs-ByY9JR3x.js","assets/Tabs-C6eouX6s.css","assets/TakeSide-DuoUu8jP.js","assets/Task-6QPzeRpc.js","assets/Task-cCM11BXE.css","assets/TextMove-86aprk8X.css","assets/TextMove-DSqoJmCW.js","assets/Tools-DC749RIZ.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-CTQR6NIa.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits--NWCRekg.js","assets/icon-BO-FkfWK.svg","assets/index-BExMJhYh.css","assets/index-CMKTy2j2.js","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-BoeEQXES.js","assets/notices.svelte-BjKtqSqe.js","assets/optional-BxxTRXZh.js","assets/pt-6zkUxuyV.js","assets/pt-BkTNe88D.js","assets/puzzles.svelte-BjQqfozc.js","assets/router.svelte-Cmzc2OiG.js","assets/sound-CsFXhX9Z.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-KAEVWZRi.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-BywKqHPG.js","assets/Choose-BOiznwoz.css","assets/Choose-C1PEnQdl.js","assets/Dialog-DbO_mooi.js","assets/Dialog-t-9-FJO8.css","assets/Game-D1R1iUje.js","assets/Game-EYiTjCp_.css","assets/Glyph-DjMgejwK.js","assets/Glyph-mRk7YZs7.css","assets/Icon-DsXVHOyE.css","assets/Icon-N7TMKMsv.js","assets/Learn-C_6Ugosc.js","assets/Learn-DGJmBu-3.css","assets/NewGame-BP1ythTW.css","assets/NewGame-D-h5DnAF.js","assets/Picture-D0uUWKzS.css","assets/Picture-RfQW73MY.js","assets/PlayBoard-BdW8991K.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-CnZUTqsL.js","assets/Puzzles-CxXDP36i.css","assets/Rules-CSLJuFEE.js","assets/RulesText-BcnepuET.js","assets/RulesText-x-fLG9fa.css","assets/Settings-2Ft6ACua.js","assets/Settings-CpYDaHNj.css","assets/Squares-CTOqCdpU.js","assets/Tabs-ByY9JR3x.js","assets/Tabs-C6eouX6s.css","assets/TakeSide-DuoUu8jP.js","assets/Task-6QPzeRpc.js","assets/Task-cCM11BXE.css","assets/TextMove-86aprk8X.css","assets/TextMove-DSqoJmCW.js","assets/Tools-DC749RIZ.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-CTQR6NIa.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits--NWCRekg.js","assets/icon-BO-FkfWK.svg","assets/index-BExMJhYh.css","assets/index-CMKTy2j2.js","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-BoeEQXES.js","assets/notices.svelte-BjKtqSqe.js","assets/optional-BxxTRXZh.js","assets/pt-6zkUxuyV.js","assets/pt-BkTNe88D.js","assets/puzzles.svelte-BjQqfozc.js","assets/router.svelte-Cmzc2OiG.js","assets/sound-CsFXhX9Z.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js","assets/apart-C8qku0yN.wasm","assets/breakthrough-CtJig6wk.wasm","assets/loa-4LiQZ-Ok.wasm","assets/mapello-CZuOq0Bo.wasm","assets/pathway-BysabUN2.wasm","assets/qawale-CXZ5vmqM.wasm"];
// The service worker: the page without a network, from the second visit on. `build/service_worker.ts` puts VERSION,
// SHELL (files to keep at once) and FILES (all files of this build) in front.

const PREFIX = "parlour-";
const SHELL_CACHE = `${PREFIX}shell-${VERSION}`;
/** Modules, kept when they are used. Their names contain a hash of their content, so versions share this cache. */
const FILE_CACHE = `${PREFIX}files`;

const address = (name) => new URL(name, registration.scope).href;

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL.map((name) => new Request(address(name), { cache: "no-cache" })))),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(clean().then(() => clients.claim()));
});

/** Removes what older versions kept. */
async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${PREFIX}shell-`) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  const current = new Set(FILES.map(address));
  const files = await caches.open(FILE_CACHE);
  for (const request of await files.keys()) if (!current.has(request.url)) await files.delete(request);
}

// The page asks a new version to take over; otherwise it waits until all tabs are closed.
addEventListener("message", (event) => {
  if (event.data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (/^\/(api|metrics|healthz)(\/|$)/.test(url.pathname)) return;
  // Every address of a server is the same page.
  if (request.mode === "navigate") event.respondWith(kept(address("./")).then((page) => page ?? fetch(request)));
  else if (FILES.includes(request.url.slice(registration.scope.length))) event.respondWith(file(request));
});

const kept = async (url) => (await caches.open(SHELL_CACHE)).match(url);

async function file(request) {
  const found = (await kept(request.url)) ?? (await (await caches.open(FILE_CACHE)).match(request.url));
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(FILE_CACHE);
    // A full disk must not keep the file from the page.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}
