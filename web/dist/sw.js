const VERSION = "04dabd84da3c4134";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-DJiIEnLB.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-B5zkCIRu.js","assets/Choose-C9VKDNPH.js","assets/Choose-D50CLIdR.css","assets/Dialog-BSuplhvA.css","assets/Dialog-adLndLqN.js","assets/Game-CV-TPcFj.css","assets/Game-CY9NR_Ua.js","assets/Glyph-BrWtq1se.js","assets/Glyph-mRk7YZs7.css","assets/Icon-DZnCJHxO.js","assets/Icon-DsXVHOyE.css","assets/IconButton-Bwg-5Mn6.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CWdxBkw4.css","assets/Learn-FEeZyQQh.js","assets/LineBar-Ck7ep_ne.css","assets/LineBar-DnYH6Rgg.js","assets/NewGame-9caWuDfx.js","assets/NewGame-BP1ythTW.css","assets/Picture-D0uUWKzS.css","assets/Picture-k66Z4h-L.js","assets/PlayBoard-RYUPJpzk.css","assets/PlayBoard-Tn_StRhJ.js","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-ZiGKxHPX.js","assets/Rules-dLaKVO7C.js","assets/RulesText-mUUoOlKi.js","assets/RulesText-x-fLG9fa.css","assets/Settings-BICZ7tc6.js","assets/Settings-CpYDaHNj.css","assets/Solved-Cm7gOImu.css","assets/Solved-DmryZIY9.js","assets/Tabs-DAM59d3Z.css","assets/Tabs-DoZXYTD1.js","assets/TakeSide-CjCRjzkK.js","assets/Task-BltSyrnI.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-C130aLLt.js","assets/Tools-D8j4S5Lq.js","assets/Tools-G5EJhESy.css","assets/Values-CNtVSuPw.js","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-BMDpU0IH.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-BpPaAJpW.json","assets/habits-BgnXQ4Oz.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-DMlixE9p.js","assets/index-DXEelW_z.css","assets/index-K0Y2ZSkQ.js","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/optional-diN8SIBv.js","assets/phrases-CzdWCr28.js","assets/pt-BO40UC4T.js","assets/pt-BSLEoQuK.js","assets/puzzles.svelte-Q341fxsc.js","assets/router.svelte-CvIY8n2t.js","assets/solution.svelte-DHZOOYH9.js","assets/sound-CcXJHktV.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-DJiIEnLB.js","assets/Analysis-rdsqhP7N.css","assets/Board--grMmG0X.css","assets/Board-B5zkCIRu.js","assets/Choose-C9VKDNPH.js","assets/Choose-D50CLIdR.css","assets/Dialog-BSuplhvA.css","assets/Dialog-adLndLqN.js","assets/Game-CV-TPcFj.css","assets/Game-CY9NR_Ua.js","assets/Glyph-BrWtq1se.js","assets/Glyph-mRk7YZs7.css","assets/Icon-DZnCJHxO.js","assets/Icon-DsXVHOyE.css","assets/IconButton-Bwg-5Mn6.js","assets/IconButton-wxwXuGXp.css","assets/Learn-CWdxBkw4.css","assets/Learn-FEeZyQQh.js","assets/LineBar-Ck7ep_ne.css","assets/LineBar-DnYH6Rgg.js","assets/NewGame-9caWuDfx.js","assets/NewGame-BP1ythTW.css","assets/Picture-D0uUWKzS.css","assets/Picture-k66Z4h-L.js","assets/PlayBoard-RYUPJpzk.css","assets/PlayBoard-Tn_StRhJ.js","assets/Puzzles-BaSy-BTP.css","assets/Puzzles-ZiGKxHPX.js","assets/Rules-dLaKVO7C.js","assets/RulesText-mUUoOlKi.js","assets/RulesText-x-fLG9fa.css","assets/Settings-BICZ7tc6.js","assets/Settings-CpYDaHNj.css","assets/Solved-Cm7gOImu.css","assets/Solved-DmryZIY9.js","assets/Tabs-DAM59d3Z.css","assets/Tabs-DoZXYTD1.js","assets/TakeSide-CjCRjzkK.js","assets/Task-BltSyrnI.js","assets/TaskView-B_Y8_WSq.css","assets/TaskView-C130aLLt.js","assets/Tools-D8j4S5Lq.js","assets/Tools-G5EJhESy.css","assets/Values-CNtVSuPw.js","assets/cache-B9_FJdxC.js","assets/dist-BsbcV6pe.js","assets/export-BMDpU0IH.js","assets/export-MybcyTdw.css","assets/features-ClkL02I0.js","assets/games-BpPaAJpW.json","assets/habits-BgnXQ4Oz.js","assets/icon-BO-FkfWK.svg","assets/incoming.svelte-DMlixE9p.js","assets/index-DXEelW_z.css","assets/index-K0Y2ZSkQ.js","assets/index-client-BbcykxMT.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/known-DsC5PxyP.js","assets/learned-CQ8UZzep.js","assets/notes-SLFx-VF5.js","assets/optional-diN8SIBv.js","assets/phrases-CzdWCr28.js","assets/pt-BO40UC4T.js","assets/pt-BSLEoQuK.js","assets/puzzles.svelte-Q341fxsc.js","assets/router.svelte-CvIY8n2t.js","assets/solution.svelte-DHZOOYH9.js","assets/sound-CcXJHktV.js","assets/status.svelte-Fv6kPvIF.js","assets/store-B4rK1Z0o.js","assets/store-Cp1jTma7.js","assets/worker-BwX2a7Lv.js","assets/apart-BAi4OoNz.wasm","assets/breakthrough-Dk6I4yCo.wasm","assets/loa-Dq7T_cPL.wasm","assets/mapello-C704vnJ4.wasm","assets/network-ByUftQBY.net","assets/network-Ce25RNgo.net","assets/network-Ce5GUAl1.net","assets/network-Dz2MtTLM.net","assets/network-e2FCGiZr.net","assets/network-size_8-N6J99pea.net","assets/network-stones_10-CRu9SSjj.net","assets/pathway-xsnEM9md.wasm","assets/qawale-De4MRXzF.wasm"];
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
