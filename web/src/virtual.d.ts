// Modules that vite.config.ts makes.

declare module "virtual:catalogs" {
  import type { CatalogsResponse } from "./lib/api/schema";

  /** The catalogs of each language but English, loaded when needed. */
  const catalogs: Record<string, () => Promise<{ default: CatalogsResponse }>>;
  export default catalogs;
}
