// Where routes are in the URL: in the path if the server sends the page for every path, else after `#`, which works on
// any static host (docs/adr/0027-hash-routes-on-static-hosts.md).

export type Routing = "path" | "hash";

/** `parlour serve` writes the kind into the page; the dev server also answers every path. */
export const ROUTING: Routing = kindOf(
  typeof document === "undefined" ? null : (document.querySelector('meta[name="routing"]')?.getAttribute("content") ?? null),
);

function kindOf(written: string | null): Routing {
  return written === "hash" && !import.meta.env.DEV ? "hash" : "path";
}

/** The path and query of the route in a URL. */
export function pageOf(address: { pathname: string; search: string; hash: string }, routing: Routing = ROUTING): { path: string; query: string } {
  if (routing === "path") return { path: address.pathname, query: address.search };
  const [path = "", query = ""] = address.hash.replace(/^#/, "").split("?");
  return { path, query };
}

/** The link to a route, from its path and query. */
export function linkOf(page: string, routing: Routing = ROUTING): string {
  return routing === "path" || page.startsWith("#") ? page : `#${page}`;
}
