const VERSION = "17445531e715b8b1";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-AWKMfiXS.js","assets/Analysis-rdsqhP7N.css","assets/Board-B__o_XVU.css","assets/Board-DSROBrlE.js","assets/Choose-Cyogq7IB.js","assets/Choose-DXpwNvLs.css","assets/Dialog-Dd77GuCf.css","assets/Dialog-DgN1cJ8D.js","assets/Game-Mz5v2Jq1.js","assets/Game-TnVjBUVV.css","assets/Glyph-CFnNGJsd.js","assets/Glyph-mRk7YZs7.css","assets/Icon-DRYPdU8A.js","assets/Icon-DsXVHOyE.css","assets/Learn-2qr7Nnqo.css","assets/Learn-yOfkrdb2.js","assets/NewGame-7dPYDDoq.js","assets/NewGame-Bx8MCTnC.css","assets/Picture-D0uUWKzS.css","assets/Picture-DlnoR0JU.js","assets/PlayBoard-B637-Trs.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-B6REp-39.js","assets/Puzzles-DA0cD6tM.css","assets/Rules-D1OsPnxg.js","assets/RulesText-CxTjmDaW.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CEhZun0f.css","assets/Settings-CTLKIYWn.js","assets/Squares-_WV6HNpm.js","assets/Tabs-BDw_gXbK.js","assets/Tabs-ChPsIa7f.css","assets/TakeSide-CxKwTqCv.js","assets/Task-cCM11BXE.css","assets/Task-sbZULG7X.js","assets/TextMove-0L_B4prY.css","assets/TextMove-D0itrld4.js","assets/Tools-Ca9gwK07.js","assets/Tools-G5EJhESy.css","assets/cache-DkignwJE.js","assets/dist-BsbcV6pe.js","assets/export-DX0-Tqkr.js","assets/export-MybcyTdw.css","assets/games-DRmjJmvu.json","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-o9k6qi70.js","assets/index-Bl_6GA02.css","assets/index-LZ-svfFd.js","assets/index-client-CQ4IjEXN.js","assets/install.svelte-CcpP1lY6.js","assets/install.svelte-CiVpZDCF.js","assets/learned-Bm8FNnzK.js","assets/notices.svelte-ftHguIbR.js","assets/optional-DX8-1KwD.js","assets/pt-CamxAJf-.js","assets/router.svelte-cauAcxPC.js","assets/server_status.svelte-B8dtgzxW.js","assets/sound-CUrRcxHw.js","assets/status.svelte-DoKfUYVM.js","assets/store-BHjZ4KN_.js","assets/store-C6tfPrXa.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-AWKMfiXS.js","assets/Analysis-rdsqhP7N.css","assets/Board-B__o_XVU.css","assets/Board-DSROBrlE.js","assets/Choose-Cyogq7IB.js","assets/Choose-DXpwNvLs.css","assets/Dialog-Dd77GuCf.css","assets/Dialog-DgN1cJ8D.js","assets/Game-Mz5v2Jq1.js","assets/Game-TnVjBUVV.css","assets/Glyph-CFnNGJsd.js","assets/Glyph-mRk7YZs7.css","assets/Icon-DRYPdU8A.js","assets/Icon-DsXVHOyE.css","assets/Learn-2qr7Nnqo.css","assets/Learn-yOfkrdb2.js","assets/NewGame-7dPYDDoq.js","assets/NewGame-Bx8MCTnC.css","assets/Picture-D0uUWKzS.css","assets/Picture-DlnoR0JU.js","assets/PlayBoard-B637-Trs.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-B6REp-39.js","assets/Puzzles-DA0cD6tM.css","assets/Rules-D1OsPnxg.js","assets/RulesText-CxTjmDaW.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CEhZun0f.css","assets/Settings-CTLKIYWn.js","assets/Squares-_WV6HNpm.js","assets/Tabs-BDw_gXbK.js","assets/Tabs-ChPsIa7f.css","assets/TakeSide-CxKwTqCv.js","assets/Task-cCM11BXE.css","assets/Task-sbZULG7X.js","assets/TextMove-0L_B4prY.css","assets/TextMove-D0itrld4.js","assets/Tools-Ca9gwK07.js","assets/Tools-G5EJhESy.css","assets/cache-DkignwJE.js","assets/dist-BsbcV6pe.js","assets/export-DX0-Tqkr.js","assets/export-MybcyTdw.css","assets/games-DRmjJmvu.json","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-o9k6qi70.js","assets/index-Bl_6GA02.css","assets/index-LZ-svfFd.js","assets/index-client-CQ4IjEXN.js","assets/install.svelte-CcpP1lY6.js","assets/install.svelte-CiVpZDCF.js","assets/learned-Bm8FNnzK.js","assets/notices.svelte-ftHguIbR.js","assets/optional-DX8-1KwD.js","assets/pt-CamxAJf-.js","assets/router.svelte-cauAcxPC.js","assets/server_status.svelte-B8dtgzxW.js","assets/sound-CUrRcxHw.js","assets/status.svelte-DoKfUYVM.js","assets/store-BHjZ4KN_.js","assets/store-C6tfPrXa.js","assets/worker-BwX2a7Lv.js","assets/apart-BPe_3qNM.wasm","assets/breakthrough-v8RQ-S_1.wasm","assets/loa-BLBUD4tn.wasm","assets/mapello-CL8H41CK.wasm","assets/pathway-Cd6MMCkv.wasm","assets/qawale-Nnc_5vl5.wasm"];
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
