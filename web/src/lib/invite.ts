// Which addresses another device can open.

/** Whether an address means the device that opens it: no other device can use it. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname.startsWith("127.") || hostname === "[::1]" || hostname === "0.0.0.0";
}

/** The addresses of this site for other devices, the best first; none where only this computer can connect. */
export function reachable(about: { origin: string | null; addresses: readonly string[] }, here: string): string[] {
  const known = about.origin !== null ? [about.origin] : isLocal(here) ? about.addresses : [here];
  return known.filter((address) => !isLocal(address));
}
