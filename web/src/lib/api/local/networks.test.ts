// Where the files of networks are, and how modules receive them.

import { describe, expect, it } from "vitest";
import { base64, networkUrl } from "./networks";

describe("networks", () => {
  const files = {
    "../crates/games/src/go/network.net": "/assets/network-1.net",
    "../crates/games/src/go/network-size=9.net": "/assets/network-2.net",
    "../crates/games/src/logo/network.net": "/assets/network-3.net",
  };

  it("are files of the game, or in the server's network folder", () => {
    expect(networkUrl(files, "go", "network.net")).toBe("/assets/network-1.net");
    expect(networkUrl(files, "go", "network-size=9.net")).toBe("/assets/network-2.net");
    expect(networkUrl(files, "go", "other.net")).toBeUndefined();
    expect(networkUrl(files, "go", "net:mine")).toBe("/api/v1/games/go/networks/mine");
  });

  it("are encoded whole", () => {
    const bytes = Uint8Array.from({ length: 9_000 }, (_, n) => (n * 7) % 256);
    expect(atob(base64(bytes))).toBe([...bytes].map((one) => String.fromCharCode(one)).join(""));
    expect(base64(new Uint8Array())).toBe("");
  });
});
