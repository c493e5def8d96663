// The installed page: offline availability and updates.

export interface InstallStatus {
  /**
   * Whether the page opens offline: `ready` once its files are cached, `insecure` if the browser allows no service
   * worker (plain HTTP in a home network), `unsupported` if it has none, `pending` until known.
   */
  offline: "pending" | "ready" | "insecure" | "unsupported";
  /** Whether a new version is ready for `update`. */
  updateReady: boolean;
}

export const install: InstallStatus = $state({ offline: "pending", updateReady: false });

let waiting: ServiceWorker | null = null;

/** How often an open page checks for a new version. */
const UPDATE_CHECK_INTERVAL = 60 * 60 * 1000;

/** Activates the new version and reloads the page. */
export function update(): void {
  if (!waiting) return;
  // Not earlier: the first service worker of a site also takes control, but needs no reload.
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("activate");
}

function watch(registration: ServiceWorkerRegistration): void {
  const track = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const check = () => {
      if (worker.state === "activated") install.offline = "ready";
      // Without a controller this is the first visit, so there is no older version to replace.
      if (worker.state === "installed" && navigator.serviceWorker.controller) {
        waiting = worker;
        install.updateReady = true;
      }
    };
    worker.addEventListener("statechange", check);
    check();
  };
  track(registration.active);
  track(registration.waiting);
  track(registration.installing);
  registration.addEventListener("updatefound", () => track(registration.installing));
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_INTERVAL);
}

/** Registers the service worker. `base` is the URL of the page's files. */
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
