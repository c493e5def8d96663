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
