const VERSION = "4d39c714cd12e498";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-2SFuNVtm.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-BTHCUFIl.js","assets/Choose-D50CLIdR.css","assets/Choose-D6llJvTl.js","assets/Dialog-BSuplhvA.css","assets/Dialog-CoUDiU4G.js","assets/Game-CV-TPcFj.css","assets/Game-Q7mZDL9i.js","assets/Glyph-C4R3MJAc.js","assets/Glyph-mRk7YZs7.css","assets/Icon-Bqh1NoWc.js","assets/Icon-DsXVHOyE.css","assets/IconButton-VXsSCjez.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CBikdQMp.js","assets/Learn-CWdxBkw4.css","assets/LineBar-Ck7ep_ne.css","assets/LineBar-stQ1Uc6N.js","assets/NewGame-BP1ythTW.css","assets/NewGame-CS5UsMEU.js","assets/Picture-CKGfCIg_.js","assets/Picture-D0uUWKzS.css","assets/PlayBoard-BhMXFBKQ.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-D4cAmsMQ.js","assets/Rules-vl47V9LP.js","assets/RulesText-ngFbLBWp.js","assets/RulesText-x-fLG9fa.css","assets/Settings-BKPtOFm-.js","assets/Settings-CpYDaHNj.css","assets/Squares-Da50ucL7.js","assets/Tabs-CStSsigK.js","assets/Tabs-DAM59d3Z.css","assets/TakeSide-Dr9h47Ai.js","assets/Task-C0OuUV0A.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-CRCQ3ZrS.js","assets/Tools-D7SIlCNU.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-CHAgMEVO.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-Bx4ICBRk.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-DKfp7g7c.js","assets/index-BDAOm5me.js","assets/index-DXEelW_z.css","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-e8aeWti9.js","assets/optional-CIPMNO07.js","assets/pt-CU33Ol2m.js","assets/pt-CrNoYtov.js","assets/puzzles.svelte-B3PBLU7P.js","assets/router.svelte-Bu-08hnS.js","assets/sound-CEGTn30h.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-2SFuNVtm.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-BTHCUFIl.js","assets/Choose-D50CLIdR.css","assets/Choose-D6llJvTl.js","assets/Dialog-BSuplhvA.css","assets/Dialog-CoUDiU4G.js","assets/Game-CV-TPcFj.css","assets/Game-Q7mZDL9i.js","assets/Glyph-C4R3MJAc.js","assets/Glyph-mRk7YZs7.css","assets/Icon-Bqh1NoWc.js","assets/Icon-DsXVHOyE.css","assets/IconButton-VXsSCjez.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CBikdQMp.js","assets/Learn-CWdxBkw4.css","assets/LineBar-Ck7ep_ne.css","assets/LineBar-stQ1Uc6N.js","assets/NewGame-BP1ythTW.css","assets/NewGame-CS5UsMEU.js","assets/Picture-CKGfCIg_.js","assets/Picture-D0uUWKzS.css","assets/PlayBoard-BhMXFBKQ.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-D4cAmsMQ.js","assets/Rules-vl47V9LP.js","assets/RulesText-ngFbLBWp.js","assets/RulesText-x-fLG9fa.css","assets/Settings-BKPtOFm-.js","assets/Settings-CpYDaHNj.css","assets/Squares-Da50ucL7.js","assets/Tabs-CStSsigK.js","assets/Tabs-DAM59d3Z.css","assets/TakeSide-Dr9h47Ai.js","assets/Task-C0OuUV0A.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-CRCQ3ZrS.js","assets/Tools-D7SIlCNU.js","assets/Tools-G5EJhESy.css","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-CHAgMEVO.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-CFH44Bnx.json","assets/habits-Bx4ICBRk.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-DKfp7g7c.js","assets/index-BDAOm5me.js","assets/index-DXEelW_z.css","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/notices.svelte-e8aeWti9.js","assets/optional-CIPMNO07.js","assets/pt-CU33Ol2m.js","assets/pt-CrNoYtov.js","assets/puzzles.svelte-B3PBLU7P.js","assets/router.svelte-Bu-08hnS.js","assets/sound-CEGTn30h.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js","assets/apart-CHHhx-Ic.wasm","assets/breakthrough-DyMZ9xR4.wasm","assets/loa-C_RHW-xs.wasm","assets/mapello-B8c1xZ42.wasm","assets/pathway-9XgkhC1M.wasm","assets/qawale-BGGqOfMM.wasm"];
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
