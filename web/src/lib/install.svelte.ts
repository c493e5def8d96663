// The installed page: whether it works offline, and whether a new version waits.

export interface InstallStatus {
  /**
   * Whether the page opens without a network: `ready` when its files are kept, `insecure` where the browser allows no
   * service worker (plain HTTP in a home network), `unsupported` where it has none, `pending` until it is known.
   */
  offline: "pending" | "ready" | "insecure" | "unsupported";
  /** Whether a new version is ready; `update` changes to it. */
  updateReady: boolean;
}

export const install: InstallStatus = $state({ offline: "pending", updateReady: false });

let waiting: ServiceWorker | null = null;

/** How long a page that stays open waits between looks for a new version. */
const LOOK_EVERY = 60 * 60 * 1000;

/** Changes to the new version; the page reloads. */
export function update(): void {
  if (!waiting) return;
  // Only now: the first service worker of a site also takes control, and needs no reload.
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("activate");
}

function watch(registration: ServiceWorkerRegistration): void {
  const found = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const check = () => {
      if (worker.state === "activated") install.offline = "ready";
      // Without a controller this is the first visit, and nothing is replaced.
      if (worker.state === "installed" && navigator.serviceWorker.controller) {
        waiting = worker;
        install.updateReady = true;
      }
    };
    worker.addEventListener("statechange", check);
    check();
  };
  found(registration.active);
  found(registration.waiting);
  found(registration.installing);
  registration.addEventListener("updatefound", () => found(registration.installing));
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY);
}

/** Registers the service worker. `base` is the address of the page's files. */
export async function register(base: string): Promise<void> {
  if (import.meta.env.DEV) return;
  if (!("serviceWorker" in navigator)) {
    install.offline = isSecureContext ? "unsupported" : "insecure";
    return;
  }
  try {
    watch(await navigator.serviceWorker.register(new URL("sw.js", base)));
  } catch {
    install.offline = "unsupported";
  }
}
