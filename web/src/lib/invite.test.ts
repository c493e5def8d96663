// Invitations never show an address that only this computer can open.

import { expect, it } from "vitest";
import { isLocal, reachable } from "./invite";

it("recognizes addresses of this computer", () => {
  const local = ["http://localhost:4848", "http://127.0.0.1", "http://[::1]:80", "http://0.0.0.0:4848"];
  expect(local.filter(isLocal)).toEqual(local);
  expect(["http://192.168.1.7:4848", "https://play.example.org"].some(isLocal)).toBe(false);
});

it("offers only addresses that other devices can open", () => {
  expect(reachable({ origin: null, addresses: [] }, "http://127.0.0.1:4848")).toEqual([]);
  expect(reachable({ origin: null, addresses: ["http://127.0.0.1:4848", "http://192.168.1.7:4848"] }, "http://localhost:4848")).toEqual(["http://192.168.1.7:4848"]);
  expect(reachable({ origin: "https://play.example.org", addresses: [] }, "http://127.0.0.1")).toEqual(["https://play.example.org"]);
  expect(reachable({ origin: null, addresses: [] }, "http://192.168.1.7:4848")).toEqual(["http://192.168.1.7:4848"]);
});
