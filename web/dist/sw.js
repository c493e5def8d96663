const VERSION = "db81a3513a43eaca";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-Rf8-XQ2g.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-Cz2gmML9.js","assets/Choose-CyXXzBIT.js","assets/Choose-D50CLIdR.css","assets/Dialog-BSuplhvA.css","assets/Dialog-CTZQTMqI.js","assets/Game-CO34fDJ1.js","assets/Game-CV-TPcFj.css","assets/Glyph-BF3XocK7.js","assets/Glyph-mRk7YZs7.css","assets/Icon-Cu6m7Mue.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BrRDk7eX.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CWdxBkw4.css","assets/Learn-DFVJNgfF.js","assets/LineBar-Ck7ep_ne.css","assets/LineBar-D9ljF6RY.js","assets/NewGame-BP1ythTW.css","assets/NewGame-sG2-mF1m.js","assets/Picture-D0uUWKzS.css","assets/Picture-DUur01Rt.js","assets/PlayBoard-DV_Y7OrW.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-DoqEAgm9.js","assets/Rules-DnDdj4NM.js","assets/RulesText-CDAkyzjm.js","assets/RulesText-x-fLG9fa.css","assets/Settings-BTJ01iOU.js","assets/Settings-CpYDaHNj.css","assets/Squares-BJAwql9m.js","assets/Tabs-DAM59d3Z.css","assets/Tabs-sEhCyvzj.js","assets/TakeSide-BhKevIDH.js","assets/Task-B9DK8nl4.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-BaIVmoUc.js","assets/Tools-DhjwFdFW.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-Bo_QBtc2.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-J5qUi2AX.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-cciy4lh3.js","assets/index-BgOL6nT0.js","assets/index-DXEelW_z.css","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-D9ETzd5x.js","assets/optional-CcBQ9G4i.js","assets/pt-C7MzbB7r.js","assets/pt-CU33Ol2m.js","assets/puzzles.svelte-Dx3phrD8.js","assets/router.svelte-CmuHnGQt.js","assets/sound-CBADlvRM.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-Rf8-XQ2g.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-Cz2gmML9.js","assets/Choose-CyXXzBIT.js","assets/Choose-D50CLIdR.css","assets/Dialog-BSuplhvA.css","assets/Dialog-CTZQTMqI.js","assets/Game-CO34fDJ1.js","assets/Game-CV-TPcFj.css","assets/Glyph-BF3XocK7.js","assets/Glyph-mRk7YZs7.css","assets/Icon-Cu6m7Mue.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BrRDk7eX.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CWdxBkw4.css","assets/Learn-DFVJNgfF.js","assets/LineBar-Ck7ep_ne.css","assets/LineBar-D9ljF6RY.js","assets/NewGame-BP1ythTW.css","assets/NewGame-sG2-mF1m.js","assets/Picture-D0uUWKzS.css","assets/Picture-DUur01Rt.js","assets/PlayBoard-DV_Y7OrW.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-DoqEAgm9.js","assets/Rules-DnDdj4NM.js","assets/RulesText-CDAkyzjm.js","assets/RulesText-x-fLG9fa.css","assets/Settings-BTJ01iOU.js","assets/Settings-CpYDaHNj.css","assets/Squares-BJAwql9m.js","assets/Tabs-DAM59d3Z.css","assets/Tabs-sEhCyvzj.js","assets/TakeSide-BhKevIDH.js","assets/Task-B9DK8nl4.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-BaIVmoUc.js","assets/Tools-DhjwFdFW.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-Bo_QBtc2.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-J5qUi2AX.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-cciy4lh3.js","assets/index-BgOL6nT0.js","assets/index-DXEelW_z.css","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-D9ETzd5x.js","assets/optional-CcBQ9G4i.js","assets/pt-C7MzbB7r.js","assets/pt-CU33Ol2m.js","assets/puzzles.svelte-Dx3phrD8.js","assets/router.svelte-CmuHnGQt.js","assets/sound-CBADlvRM.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js","assets/apart-CHHhx-Ic.wasm","assets/breakthrough-DyMZ9xR4.wasm","assets/loa-C_RHW-xs.wasm","assets/mapello-B8c1xZ42.wasm","assets/pathway-9XgkhC1M.wasm","assets/qawale-BGGqOfMM.wasm"];
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
