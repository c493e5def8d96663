// Client-side routing with ordinary links.

import { linkOf, pageOf } from "./routing";

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

/** Parses an address: `/m/abc?x=1` is page `m`, parts `["abc"]`, and the query. */
export function parse(path: string, query: string): Route {
  const words = path.split("/").filter((word) => word !== "");
  const parts = words.map((word) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return word;
    }
  });
  return { page: parts[0] ?? "", parts: parts.slice(1), query: new URLSearchParams(query) };
}

export function to(page: string, parts: (string | number)[] = [], query: Record<string, string> = {}): string {
  const path = [page, ...parts].filter((word) => word !== "").map((word) => encodeURIComponent(word)).join("/");
  const search = new URLSearchParams(query).toString();
  return linkOf(`/${path}${search === "" ? "" : `?${search}`}`);
}

function currentRoute(): Route {
  if (typeof location === "undefined") return parse("", "");
  const { path, query } = pageOf(location);
  return parse(path, query);
}

let current = $state.raw(currentRoute());

export const router = {
  get route(): Route {
    return current;
  },
};

/** Navigates to a link, or to a path from the API. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", linkOf(address));
  else history.pushState(null, "", linkOf(address));
  current = currentRoute();
}

/** Handles clicks on links within the site, and the browser's back button. */
export function listen(): () => void {
  const popped = () => (current = currentRoute());
  const clicked = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    const href = link.getAttribute("href") ?? "";
    // A fragment of the current page.
    if (link.pathname.startsWith("/api/") || (href.startsWith("#") && !href.startsWith("#/"))) return;
    event.preventDefault();
    go(href.startsWith("#") ? href : link.pathname + link.search);
  };
  addEventListener("popstate", popped);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", popped);
    document.removeEventListener("click", clicked);
  };
}
