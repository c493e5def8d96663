const VERSION = "a00ac804dada9676";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-C7NyOIHw.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-CaNMtppw.js","assets/BoardPanel-AZb31aX2.css","assets/BoardPanel-BGDt33mI.js","assets/Choose-Bz2P0KRo.js","assets/Choose-D50CLIdR.css","assets/Dialog-DMnSCJj7.js","assets/Dialog-PEM6Ye6I.css","assets/Dialog-v5JaBndu.js","assets/Done-D6xMAUNq.js","assets/Done-DmeIO0f7.css","assets/Game-CNRuMCn8.js","assets/Game-CV-TPcFj.css","assets/GameCards-CINGq_Bk.js","assets/GameCards-DdCKfbVH.css","assets/Glyph-CqtUlHdF.js","assets/Glyph-mRk7YZs7.css","assets/Icon-CCan7yvk.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BGgBzvD_.js","assets/IconButton-BcMfWGAA.css","assets/Learn-Aem28VSF.js","assets/Learn-no9KaUry.css","assets/LineBar-B_T1jHNM.js","assets/LineBar-Ck7ep_ne.css","assets/Load-Bgmu_iv8.js","assets/NewGame-BP1ythTW.css","assets/NewGame-bymDJOv3.js","assets/Picture-D0uUWKzS.css","assets/Picture-DdsIHuWA.js","assets/PlayBoard-DnNP49_A.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-7uz7RssV.css","assets/Puzzles-DsMxEsKI.js","assets/Rules-CS6jsA7z.js","assets/RulesText-D8mb7MxL.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CpYDaHNj.css","assets/Settings-WvFWMF8D.js","assets/Solved-BhQs1nsE.css","assets/Solved-N-gKxCbx.js","assets/Squares-BZcqkmQ7.js","assets/Tabs-Ck-NmcmT.css","assets/Tabs-DGQnPWXV.js","assets/TakeSide-CulHQjzZ.js","assets/Task-BSqyyS3S.js","assets/TaskView-86aprk8X.css","assets/TaskView-DI7DRIku.js","assets/Tools-BYUXUU2T.js","assets/Tools-G5EJhESy.css","assets/begin-Bxm_35Dr.js","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-BdyRNmyQ.js","assets/export-D_MeNO7p.css","assets/features-ClkL02I0.js","assets/games-Dwsom2wm.json","assets/habits-ZWiL1OQn.js","assets/http-BhqwrKgT.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-C2OxfhIz.js","assets/index-BiIsT9iK.css","assets/index-Dy6tjwfV.js","assets/index-client-BbcykxMT.js","assets/index.svelte-XSkeM-jv.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/optional-BmPxqWC1.js","assets/pt-B88xFKwt.js","assets/pt-qCE-fL7F.js","assets/puzzles.svelte-Bq0jobxl.js","assets/router.svelte-DZKJmmZc.js","assets/solution.svelte-D3JqM1ah.js","assets/sound-ClqLTme8.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/words-NJ0AFWAR.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-C7NyOIHw.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-CaNMtppw.js","assets/BoardPanel-AZb31aX2.css","assets/BoardPanel-BGDt33mI.js","assets/Choose-Bz2P0KRo.js","assets/Choose-D50CLIdR.css","assets/Dialog-DMnSCJj7.js","assets/Dialog-PEM6Ye6I.css","assets/Dialog-v5JaBndu.js","assets/Done-D6xMAUNq.js","assets/Done-DmeIO0f7.css","assets/Game-CNRuMCn8.js","assets/Game-CV-TPcFj.css","assets/GameCards-CINGq_Bk.js","assets/GameCards-DdCKfbVH.css","assets/Glyph-CqtUlHdF.js","assets/Glyph-mRk7YZs7.css","assets/Icon-CCan7yvk.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BGgBzvD_.js","assets/IconButton-BcMfWGAA.css","assets/Learn-Aem28VSF.js","assets/Learn-no9KaUry.css","assets/LineBar-B_T1jHNM.js","assets/LineBar-Ck7ep_ne.css","assets/Load-Bgmu_iv8.js","assets/NewGame-BP1ythTW.css","assets/NewGame-bymDJOv3.js","assets/Picture-D0uUWKzS.css","assets/Picture-DdsIHuWA.js","assets/PlayBoard-DnNP49_A.js","assets/PlayBoard-RYUPJpzk.css","assets/Puzzles-7uz7RssV.css","assets/Puzzles-DsMxEsKI.js","assets/Rules-CS6jsA7z.js","assets/RulesText-D8mb7MxL.js","assets/RulesText-x-fLG9fa.css","assets/Settings-CpYDaHNj.css","assets/Settings-WvFWMF8D.js","assets/Solved-BhQs1nsE.css","assets/Solved-N-gKxCbx.js","assets/Squares-BZcqkmQ7.js","assets/Tabs-Ck-NmcmT.css","assets/Tabs-DGQnPWXV.js","assets/TakeSide-CulHQjzZ.js","assets/Task-BSqyyS3S.js","assets/TaskView-86aprk8X.css","assets/TaskView-DI7DRIku.js","assets/Tools-BYUXUU2T.js","assets/Tools-G5EJhESy.css","assets/begin-Bxm_35Dr.js","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-BdyRNmyQ.js","assets/export-D_MeNO7p.css","assets/features-ClkL02I0.js","assets/games-Dwsom2wm.json","assets/habits-ZWiL1OQn.js","assets/http-BhqwrKgT.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-C2OxfhIz.js","assets/index-BiIsT9iK.css","assets/index-Dy6tjwfV.js","assets/index-client-BbcykxMT.js","assets/index.svelte-XSkeM-jv.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/optional-BmPxqWC1.js","assets/pt-B88xFKwt.js","assets/pt-qCE-fL7F.js","assets/puzzles.svelte-Bq0jobxl.js","assets/router.svelte-DZKJmmZc.js","assets/solution.svelte-D3JqM1ah.js","assets/sound-ClqLTme8.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/words-NJ0AFWAR.js","assets/worker-BwX2a7Lv.js","assets/apart-DaAfCQCo.wasm","assets/breakthrough-CQvNLTWL.wasm","assets/loa-B7_NVVWt.wasm","assets/mapello-CFNzhQkt.wasm","assets/network-9FqCem5j.net","assets/network-BAmpy8uB.net","assets/network-Ce25RNgo.net","assets/network-Ce5GUAl1.net","assets/network-Dz2MtTLM.net","assets/network-size_8-BvIhTyaf.net","assets/network-stones_10-Bwr1mPM5.net","assets/pathway-6p375DvV.wasm","assets/qawale-DeHS9Lan.wasm"];
// The service worker: the page without a network, from the second visit on. `build/service_worker.ts` puts VERSION,
// SHELL (files to keep at once) and FILES (all files of this build) in front.

const PREFIX = "parlour-";
const SHELL_CACHE = `${PREFIX}shell-${VERSION}`;
/** Modules and networks, kept when they are used. Their names contain a hash of their content, so versions share this cache. */
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
