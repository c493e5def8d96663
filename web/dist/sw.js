const VERSION = "e71c3a59c250498a";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-jaA-xBtM.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-Cr6uqE5V.js","assets/Choose-Bwf4VZ9g.js","assets/Choose-D50CLIdR.css","assets/Dialog-2CMHuM64.js","assets/Dialog-BSuplhvA.css","assets/Game-CV-TPcFj.css","assets/Game-s_AG0w4V.js","assets/Glyph-CiF_L-i8.js","assets/Glyph-mRk7YZs7.css","assets/Icon-Cyh93KKc.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BlijU68i.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CWdxBkw4.css","assets/Learn-GKQt7sT-.js","assets/LineBar-BNt11_Nz.js","assets/LineBar-Ck7ep_ne.css","assets/NewGame-BP1ythTW.css","assets/NewGame-D-qXYrn9.js","assets/Picture-BAQcmAoM.js","assets/Picture-D0uUWKzS.css","assets/PlayBoard-CJYl7Of1.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-C8F2Q2rH.js","assets/Rules-BcPiv9f2.js","assets/RulesText-CCIYg4P3.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CpYDaHNj.css","assets/Settings-gRzII3pF.js","assets/Squares-B7I3si2z.js","assets/Tabs-DAM59d3Z.css","assets/Tabs-DMT0OG3F.js","assets/TakeSide-ge-FptO6.js","assets/Task-Bz_Nrlgz.js","assets/TaskView-BKwO1A4X.js","assets/TaskView-B_Y8_WSq.css","assets/Tools-D5gVVNcF.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-MybcyTdw.css","assets/export-pXwXzhCf.js","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-BpQaN8di.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-X77ORAqp.js","assets/index-D8C7e5ZF.js","assets/index-DXEelW_z.css","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-BnyJuir8.js","assets/optional-CffDN2cl.js","assets/pt-C7MzbB7r.js","assets/pt-CU33Ol2m.js","assets/puzzles.svelte-CCsXxqGO.js","assets/router.svelte-DwQ8bAaR.js","assets/sound-D9t6KiHI.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-jaA-xBtM.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-Cr6uqE5V.js","assets/Choose-Bwf4VZ9g.js","assets/Choose-D50CLIdR.css","assets/Dialog-2CMHuM64.js","assets/Dialog-BSuplhvA.css","assets/Game-CV-TPcFj.css","assets/Game-s_AG0w4V.js","assets/Glyph-CiF_L-i8.js","assets/Glyph-mRk7YZs7.css","assets/Icon-Cyh93KKc.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BlijU68i.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CWdxBkw4.css","assets/Learn-GKQt7sT-.js","assets/LineBar-BNt11_Nz.js","assets/LineBar-Ck7ep_ne.css","assets/NewGame-BP1ythTW.css","assets/NewGame-D-qXYrn9.js","assets/Picture-BAQcmAoM.js","assets/Picture-D0uUWKzS.css","assets/PlayBoard-CJYl7Of1.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-C8F2Q2rH.js","assets/Rules-BcPiv9f2.js","assets/RulesText-CCIYg4P3.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CpYDaHNj.css","assets/Settings-gRzII3pF.js","assets/Squares-B7I3si2z.js","assets/Tabs-DAM59d3Z.css","assets/Tabs-DMT0OG3F.js","assets/TakeSide-ge-FptO6.js","assets/Task-Bz_Nrlgz.js","assets/TaskView-BKwO1A4X.js","assets/TaskView-B_Y8_WSq.css","assets/Tools-D5gVVNcF.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-MybcyTdw.css","assets/export-pXwXzhCf.js","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-BpQaN8di.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-X77ORAqp.js","assets/index-D8C7e5ZF.js","assets/index-DXEelW_z.css","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-BnyJuir8.js","assets/optional-CffDN2cl.js","assets/pt-C7MzbB7r.js","assets/pt-CU33Ol2m.js","assets/puzzles.svelte-CCsXxqGO.js","assets/router.svelte-DwQ8bAaR.js","assets/sound-D9t6KiHI.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js","assets/apart-C8qku0yN.wasm","assets/breakthrough-CtJig6wk.wasm","assets/loa-4LiQZ-Ok.wasm","assets/mapello-CZuOq0Bo.wasm","assets/pathway-BysabUN2.wasm","assets/qawale-CXZ5vmqM.wasm"];
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
