// Modules that a build may omit: the store and the service worker.

export interface Store {
  exportFile(): Promise<string>;
  importFile(text: string): Promise<unknown>;
  askPersistence(): Promise<void>;
  storageStatus: { durable: boolean; evictable: boolean | null };
}

export interface Install {
  install: { updateReady: boolean; offline: "pending" | "ready" | "insecure" | "unsupported" };
  update(): void;
}

const STORES = import.meta.glob<Store>("./store/index.ts");
const INSTALLS = import.meta.glob<Install>("./install.svelte.ts");

async function first<T>(found: Record<string, () => Promise<T>>): Promise<T | null> {
  const [load] = Object.values(found);
  return load ? load() : null;
}

export const loadStore = (): Promise<Store | null> => first(STORES);
export const loadInstall = (): Promise<Install | null> => first(INSTALLS);
