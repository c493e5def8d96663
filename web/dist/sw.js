const VERSION = "af91f4302c47e89f";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-Cdsv8DfD.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-QjUV8-68.js","assets/Choose-D50CLIdR.css","assets/Choose-WaWxZ9G3.js","assets/Dialog-BSuplhvA.css","assets/Dialog-DhJ6wjRy.js","assets/Game-BHaOIldO.js","assets/Game-CV-TPcFj.css","assets/Glyph-C0UZ0LC8.js","assets/Glyph-mRk7YZs7.css","assets/Icon-CLs75T-6.js","assets/Icon-DsXVHOyE.css","assets/IconButton-_Upfh9-7.js","assets/IconButton-wxwXuGXp.css","assets/Learn-BhrgD_Y6.js","assets/Learn-CWdxBkw4.css","assets/LineBar-B7m3tbFh.js","assets/LineBar-Ck7ep_ne.css","assets/NewGame-BP1ythTW.css","assets/NewGame-xCYSPKyP.js","assets/Picture-D0uUWKzS.css","assets/Picture-D4a68L7-.js","assets/PlayBoard-CwLK38W3.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-B7Ny7YFE.js","assets/Puzzles-BaSy-BTP.css","assets/Rules-DWZpbCoh.js","assets/RulesText-BcCiqaxS.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CpYDaHNj.css","assets/Settings-DE9PyzpD.js","assets/Squares-BNNXVarG.js","assets/Tabs-Cm_6icEg.js","assets/Tabs-DAM59d3Z.css","assets/TakeSide-CKC-pG_T.js","assets/Task-b_nPc4oQ.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-UuX1KQGl.js","assets/Tools-CnrrnYrW.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-BqiW-QY8.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-BY_SttQ8.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-DmzUOG2V.js","assets/index-DXEelW_z.css","assets/index-DddQ3Wy6.js","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-D5l8UdIm.js","assets/optional-CAGX6hh4.js","assets/pt-BvG6lWgj.js","assets/pt-C7MzbB7r.js","assets/puzzles.svelte-D5J99bKj.js","assets/router.svelte-BKrrPwUu.js","assets/sound-wNOtXvAk.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-Cdsv8DfD.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-QjUV8-68.js","assets/Choose-D50CLIdR.css","assets/Choose-WaWxZ9G3.js","assets/Dialog-BSuplhvA.css","assets/Dialog-DhJ6wjRy.js","assets/Game-BHaOIldO.js","assets/Game-CV-TPcFj.css","assets/Glyph-C0UZ0LC8.js","assets/Glyph-mRk7YZs7.css","assets/Icon-CLs75T-6.js","assets/Icon-DsXVHOyE.css","assets/IconButton-_Upfh9-7.js","assets/IconButton-wxwXuGXp.css","assets/Learn-BhrgD_Y6.js","assets/Learn-CWdxBkw4.css","assets/LineBar-B7m3tbFh.js","assets/LineBar-Ck7ep_ne.css","assets/NewGame-BP1ythTW.css","assets/NewGame-xCYSPKyP.js","assets/Picture-D0uUWKzS.css","assets/Picture-D4a68L7-.js","assets/PlayBoard-CwLK38W3.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-B7Ny7YFE.js","assets/Puzzles-BaSy-BTP.css","assets/Rules-DWZpbCoh.js","assets/RulesText-BcCiqaxS.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CpYDaHNj.css","assets/Settings-DE9PyzpD.js","assets/Squares-BNNXVarG.js","assets/Tabs-Cm_6icEg.js","assets/Tabs-DAM59d3Z.css","assets/TakeSide-CKC-pG_T.js","assets/Task-b_nPc4oQ.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-UuX1KQGl.js","assets/Tools-CnrrnYrW.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-BqiW-QY8.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-BY_SttQ8.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-DmzUOG2V.js","assets/index-DXEelW_z.css","assets/index-DddQ3Wy6.js","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-D5l8UdIm.js","assets/optional-CAGX6hh4.js","assets/pt-BvG6lWgj.js","assets/pt-C7MzbB7r.js","assets/puzzles.svelte-D5J99bKj.js","assets/router.svelte-BKrrPwUu.js","assets/sound-wNOtXvAk.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js","assets/apart-C8qku0yN.wasm","assets/breakthrough-CtJig6wk.wasm","assets/loa-4LiQZ-Ok.wasm","assets/mapello-CZuOq0Bo.wasm","assets/pathway-BysabUN2.wasm","assets/qawale-CXZ5vmqM.wasm"];
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
