// Where pages are in the address: in the path where a server answers every path with the page, else after `#`, so
// that any static host will do (docs/adr/0027-hash-routes-on-static-hosts.md).

export type Routing = "path" | "hash";

/** `parlour serve` writes the kind into the page; the development server answers every path, too. */
export const ROUTING: Routing = kindOf(
  typeof document === "undefined" ? null : (document.querySelector('meta[name="routing"]')?.getAttribute("content") ?? null),
);

function kindOf(written: string | null): Routing {
  return written === "hash" && !import.meta.env.DEV ? "hash" : "path";
}

/** The path and query of the page that an address shows. */
export function pageOf(address: { pathname: string; search: string; hash: string }, routing: Routing = ROUTING): { path: string; query: string } {
  if (routing === "path") return { path: address.pathname, query: address.search };
  const [path = "", query = ""] = address.hash.replace(/^#/, "").split("?");
  return { path, query };
}

/** The link to a page, from its path and query. */
export function linkOf(page: string, routing: Routing = ROUTING): string {
  return routing === "path" || page.startsWith("#") ? page : `#${page}`;
}
