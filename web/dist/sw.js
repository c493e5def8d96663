const VERSION = "150ce04c7ee205d4";
const SHELL = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-DO6Kn9E8.js","assets/Analysis-DWqIFQkR.css","assets/Board--grMmG0X.css","assets/Board-DBeE6PC2.js","assets/BoardPanel-AZb31aX2.css","assets/BoardPanel-Byyz4v1g.js","assets/ChooseSide-ByHWIc4R.js","assets/Dialog-CaO9RKU5.js","assets/Dialog-PEM6Ye6I.css","assets/Dialog-njqaJBBt.js","assets/Game-BDJVI_JK.js","assets/Game-Dx29m3ON.css","assets/GameCards-C1qJS7dl.js","assets/GameCards-DdCKfbVH.css","assets/Glyph-B_V6jAfs.js","assets/Glyph-mRk7YZs7.css","assets/Icon-1Z1X3ZBT.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BcMfWGAA.css","assets/IconButton-CNRtD90W.js","assets/Learn-B_I-TnhG.js","assets/Learn-no9KaUry.css","assets/LineBar-Ck7ep_ne.css","assets/LineBar-D1KJN0Bg.js","assets/NewGame-BP1ythTW.css","assets/NewGame-DCZarjPe.js","assets/OpenDialog-BzcDNXMQ.js","assets/Picture-Bz-05hfc.js","assets/Picture-D0uUWKzS.css","assets/PieceTools-BHinBfPi.js","assets/PieceTools-VBigKUEU.css","assets/PlayBoard-DsfI1s_6.js","assets/PlayBoard-RYUPJpzk.css","assets/ProgressBar-2eBbA-0m.css","assets/ProgressBar-CbZLtg7I.js","assets/Puzzles-7uz7RssV.css","assets/Puzzles-dGEgoi50.js","assets/Rules-o0wN51rK.js","assets/RulesText-BklAOFSX.js","assets/RulesText-x-fLG9fa.css","assets/SegmentedControl-CPXKAgcy.js","assets/SegmentedControl-I102cpl-.css","assets/Settings-D4OFVl2k.js","assets/Settings-P9di6Ew0.css","assets/Solved-BhQs1nsE.css","assets/Solved-DaRo2Lv4.js","assets/Squares-DQY8G_HS.js","assets/Tabs-Ck-NmcmT.css","assets/Tabs-wHb5MZNe.js","assets/Task-B2VSk9Cb.js","assets/TaskView-86aprk8X.css","assets/TaskView-qxSw9LIM.js","assets/cache-BW49gtIo.js","assets/dist-BsbcV6pe.js","assets/export-D_MeNO7p.css","assets/export-cC1deVTZ.js","assets/features-ClkL02I0.js","assets/games-DBOIcURc.json","assets/http-DsUgMbhP.js","assets/icon-BO-FkfWK.svg","assets/index-BQ-Rc3dt.css","assets/index-_GjRFAkI.js","assets/index-client-BbcykxMT.js","assets/index.svelte-Dr2b2klo.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/last_setup-BJTZVwlL.js","assets/lesson_progress-BWSoMp3W.js","assets/notes-CHUDQYAw.js","assets/open_dialog.svelte-Mjj7JhUg.js","assets/optional-Bu9jsH53.js","assets/piece_types-DsC5PxyP.js","assets/pt-CIxwYJfp.js","assets/pt-CSPFRqpi.js","assets/puzzles.svelte-DJApUU51.js","assets/router.svelte-CbesNe7c.js","assets/solution.svelte-V4arsi1X.js","assets/sound-D-5w_1nL.js","assets/start_match-BD43RLpC.js","assets/status.svelte-DaXsOyHn.js","assets/store-CNrBZADt.js","assets/store-Cf1-OjcY.js","assets/words-BjiG-Iy6.js","assets/worker-BwX2a7Lv.js"];
const FILES = ["./","manifest.webmanifest","icon-192.png","assets/Analysis-DO6Kn9E8.js","assets/Analysis-DWqIFQkR.css","assets/Board--grMmG0X.css","assets/Board-DBeE6PC2.js","assets/BoardPanel-AZb31aX2.css","assets/BoardPanel-Byyz4v1g.js","assets/ChooseSide-ByHWIc4R.js","assets/Dialog-CaO9RKU5.js","assets/Dialog-PEM6Ye6I.css","assets/Dialog-njqaJBBt.js","assets/Game-BDJVI_JK.js","assets/Game-Dx29m3ON.css","assets/GameCards-C1qJS7dl.js","assets/GameCards-DdCKfbVH.css","assets/Glyph-B_V6jAfs.js","assets/Glyph-mRk7YZs7.css","assets/Icon-1Z1X3ZBT.js","assets/Icon-DsXVHOyE.css","assets/IconButton-BcMfWGAA.css","assets/IconButton-CNRtD90W.js","assets/Learn-B_I-TnhG.js","assets/Learn-no9KaUry.css","assets/LineBar-Ck7ep_ne.css","assets/LineBar-D1KJN0Bg.js","assets/NewGame-BP1ythTW.css","assets/NewGame-DCZarjPe.js","assets/OpenDialog-BzcDNXMQ.js","assets/Picture-Bz-05hfc.js","assets/Picture-D0uUWKzS.css","assets/PieceTools-BHinBfPi.js","assets/PieceTools-VBigKUEU.css","assets/PlayBoard-DsfI1s_6.js","assets/PlayBoard-RYUPJpzk.css","assets/ProgressBar-2eBbA-0m.css","assets/ProgressBar-CbZLtg7I.js","assets/Puzzles-7uz7RssV.css","assets/Puzzles-dGEgoi50.js","assets/Rules-o0wN51rK.js","assets/RulesText-BklAOFSX.js","assets/RulesText-x-fLG9fa.css","assets/SegmentedControl-CPXKAgcy.js","assets/SegmentedControl-I102cpl-.css","assets/Settings-D4OFVl2k.js","assets/Settings-P9di6Ew0.css","assets/Solved-BhQs1nsE.css","assets/Solved-DaRo2Lv4.js","assets/Squares-DQY8G_HS.js","assets/Tabs-Ck-NmcmT.css","assets/Tabs-wHb5MZNe.js","assets/Task-B2VSk9Cb.js","assets/TaskView-86aprk8X.css","assets/TaskView-qxSw9LIM.js","assets/cache-BW49gtIo.js","assets/dist-BsbcV6pe.js","assets/export-D_MeNO7p.css","assets/export-cC1deVTZ.js","assets/features-ClkL02I0.js","assets/games-DBOIcURc.json","assets/http-DsUgMbhP.js","assets/icon-BO-FkfWK.svg","assets/index-BQ-Rc3dt.css","assets/index-_GjRFAkI.js","assets/index-client-BbcykxMT.js","assets/index.svelte-Dr2b2klo.js","assets/install.svelte-D2WcUAcx.js","assets/install.svelte-NDqWizMF.js","assets/last_setup-BJTZVwlL.js","assets/lesson_progress-BWSoMp3W.js","assets/notes-CHUDQYAw.js","assets/open_dialog.svelte-Mjj7JhUg.js","assets/optional-Bu9jsH53.js","assets/piece_types-DsC5PxyP.js","assets/pt-CIxwYJfp.js","assets/pt-CSPFRqpi.js","assets/puzzles.svelte-DJApUU51.js","assets/router.svelte-CbesNe7c.js","assets/solution.svelte-V4arsi1X.js","assets/sound-D-5w_1nL.js","assets/start_match-BD43RLpC.js","assets/status.svelte-DaXsOyHn.js","assets/store-CNrBZADt.js","assets/store-Cf1-OjcY.js","assets/words-BjiG-Iy6.js","assets/worker-BwX2a7Lv.js","assets/apart-DyB7vVWy.wasm","assets/breakthrough-DSDmJgjR.wasm","assets/loa-Bt20KnaO.wasm","assets/mapello-BkQ92Ix2.wasm","assets/network-9FqCem5j.net","assets/network-BAmpy8uB.net","assets/network-Ce25RNgo.net","assets/network-Ce5GUAl1.net","assets/network-Dz2MtTLM.net","assets/network-size_8-BvIhTyaf.net","assets/network-stones_10-FFeqCwzD.net","assets/network-stones_8-Gb_l_GaL.net","assets/pathway-BWtK926n.wasm","assets/qawale-CyMH3ycy.wasm"];
// The service worker: opens the page offline from the second visit on. `build/service_worker.ts` prepends VERSION,
// SHELL (files to cache at once) and FILES (all files of this build).

const PREFIX = "parlour-";
const SHELL_CACHE = `${PREFIX}shell-${VERSION}`;
/** Modules and networks, cached on first use. Their names contain a content hash, so all versions share this cache. */
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

/** Removes the caches of older versions. */
async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${PREFIX}shell-`) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  const current = new Set(FILES.map(address));
  const files = await caches.open(FILE_CACHE);
  for (const request of await files.keys()) if (!current.has(request.url)) await files.delete(request);
}

// Takes over on request; otherwise waits until all tabs are closed.
addEventListener("message", (event) => {
  if (event.data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (/^\/(api|metrics|healthz)(\/|$)/.test(url.pathname)) return;
  // On a server, every path is the same page.
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
    // A failed write, as with a full disk, must not keep the file from the page.
    await cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}
