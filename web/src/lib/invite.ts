// Finds the addresses of this site that another device can open.

/** Whether an address refers to the device that opens it. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname.startsWith("127.") || hostname === "[::1]" || hostname === "0.0.0.0";
}

/** The addresses for other devices, best first; empty if only this computer can connect. */
export function reachable(about: { origin: string | null; addresses: readonly string[] }, here: string): string[] {
  const known = about.origin !== null ? [about.origin] : isLocal(here) ? about.addresses : [here];
  return known.filter((address) => !isLocal(address));
}
