// The socket reconnects, misses no event, performs no action twice, and detects a silent network.

import { beforeEach, describe, expect, it } from "vitest";
import type { ConnectionStatus } from "./backend";
import { ANSWER_TIMEOUT, MatchSocket, PING_AFTER, subprotocols, type Socket } from "./socket";
import type { ClientMessage, ServerMessage } from "./schema";

class FakeSocket implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: ClientMessage[] = [];
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.onclose?.({} as CloseEvent);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

let sockets: FakeSocket[];
let timers: { run: () => void; wait: number; cleared: boolean }[];
let statuses: ConnectionStatus[];
let messages: ServerMessage[];
let live: MatchSocket;

beforeEach(() => {
  [sockets, timers, statuses, messages] = [[], [], [], []];
  live = new MatchSocket({
    address: (since) => `since=${since}`,
    open: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
    onmessage: (message) => messages.push(message),
    onstatus: (status) => statuses.push(status),
    clock: {
      set: (run, wait) => timers[timers.push({ run, wait, cleared: false }) - 1],
      clear: (timer) => {
        const found = timers.find((one) => one === timer);
        if (found) found.cleared = true;
      },
      random: () => 1,
    },
  });
});

const last = () => sockets.at(-1) as FakeSocket;
function tick(): void {
  const due = timers.filter((timer) => !timer.cleared);
  timers = [];
  for (const timer of due) timer.run();
}

describe("a live connection", () => {
  it("requests all events first, then those after the last one", () => {
    expect(last().address).toBe("since=null");
    last().say({ type: "hello", seq: 3, state: {} });
    last().say({ type: "event", seq: 4, event: {} });
    last().close();
    tick();
    expect(sockets.map((socket) => socket.address)).toEqual(["since=null", "since=4"]);
    expect(statuses).toEqual(["live", "lost"]);
  });

  it("backs off after each failure, up to a limit, and resets after a hello", () => {
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      last().close();
      waits.push(timers.at(-1)?.wait ?? 0);
      tick();
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
    last().say({ type: "hello", seq: 0 });
    last().close();
    expect(timers.at(-1)?.wait).toBe(250);
  });

  it("reports when an action is durable, or why it was refused", async () => {
    last().say({ type: "hello", seq: 0 });
    const done = live.act({ kind: "undo" });
    const refused = live.act({ kind: "move", move: "zz" });
    const [first, second] = last().sent;
    last().say({ type: "refused", id: second?.id, why: "no such square", message: { id: "off-board", text: "no such square" } });
    last().say({ type: "ack", id: first?.id, seq: 1 });
    expect([await done, await refused]).toEqual([null, { id: "off-board", text: "no such square" }]);
  });

  it("sends an action again under the same id after a broken connection", async () => {
    last().say({ type: "hello", seq: 0 });
    const done = live.act({ kind: "undo" });
    const [before] = last().sent;
    last().close();
    tick();
    expect(last().sent).toEqual([]);
    last().say({ type: "hello", seq: 0 });
    expect(last().sent).toEqual([before]);
    last().say({ type: "ack", id: before?.id, seq: 1 });
    expect(await done).toBeNull();
  });

  it("skips known events, and reconnects when one is missing", () => {
    last().say({ type: "hello", seq: 5 });
    last().say({ type: "event", seq: 5 });
    last().say({ type: "event", seq: 6 });
    expect(messages.map((message) => "seq" in message && message.seq)).toEqual([5, 6]);
    last().say({ type: "event", seq: 9 });
    expect(messages).toHaveLength(2);
    tick();
    expect(last().address).toBe("since=6");
  });

  it("drops a connection that does not answer an action, even if it sends other messages", () => {
    last().say({ type: "hello", seq: 0 });
    void live.act({ kind: "undo" });
    last().say({ type: "pong", id: "p" });
    timers.find((timer) => timer.wait === ANSWER_TIMEOUT && !timer.cleared)?.run();
    expect(statuses.at(-1)).toBe("lost");
  });

  it("pings after a silence, and counts as lost without an answer", () => {
    last().say({ type: "hello", seq: 0 });
    tick();
    expect(last().sent.map((message) => message.type)).toEqual(["ping"]);
    const due = timers.filter((timer) => !timer.cleared);
    expect(due.map((timer) => timer.wait)).toEqual([ANSWER_TIMEOUT]);
    tick();
    expect(statuses.at(-1)).toBe("lost");
    tick();
    last().say({ type: "hello", seq: 0 });
    expect(statuses.at(-1)).toBe("live");
  });

  it("stays lost until the next hello, also during an unanswered attempt", () => {
    last().say({ type: "hello", seq: 0 });
    last().close();
    tick();
    expect(sockets).toHaveLength(2);
    expect(timers.filter((timer) => !timer.cleared).map((timer) => timer.wait)).toEqual([ANSWER_TIMEOUT]);
    tick();
    tick();
    expect(sockets).toHaveLength(3);
    expect(statuses.filter((status) => status !== "lost")).toEqual(["live"]);
    last().say({ type: "hello", seq: 0 });
    expect(statuses.at(-1)).toBe("live");
    expect(timers.filter((timer) => !timer.cleared).map((timer) => timer.wait)).toEqual([PING_AFTER]);
  });

  it("stays live while messages arrive", () => {
    last().say({ type: "hello", seq: 0 });
    for (let n = 0; n < 3; n += 1) {
      tick();
      last().say({ type: "pong", id: "p" });
      expect(timers.filter((timer) => !timer.cleared).map((timer) => timer.wait)).toEqual([PING_AFTER]);
    }
    expect(statuses).toEqual(["live"]);
  });

  it("pings when the device wakes up", () => {
    last().say({ type: "hello", seq: 0 });
    live.wake();
    expect(last().sent.map((message) => message.type)).toEqual(["ping"]);
    live.close();
    expect(timers.every((timer) => timer.cleared)).toBe(true);
  });

  it("reconnects at once on wake, but never after close", async () => {
    last().say({ type: "hello", seq: 0 });
    last().close();
    live.wake();
    expect(sockets).toHaveLength(2);
    const left = live.act({ kind: "undo" });
    live.close();
    expect((await left)?.text).toBe("closed");
    tick();
    live.wake();
    expect(sockets).toHaveLength(2);
  });

  it("reconnects for a new hello without counting as lost", () => {
    last().say({ type: "hello", seq: 4 });
    live.reconnect();
    expect([sockets.length, last().address]).toEqual([2, "since=4"]);
    last().say({ type: "hello", seq: 4 });
    expect(statuses).toEqual(["live", "connecting", "live"]);
    tick();
    expect(sockets).toHaveLength(2);
  });

  it("ignores invalid messages", () => {
    last().onmessage?.({ data: "nonsense" } as MessageEvent);
    expect(messages).toEqual([]);
  });
});

it("offers the seat token as a subprotocol", () => {
  expect(subprotocols(null)).toEqual(["parlour.v2"]);
  expect(subprotocols("5f0c")).toEqual(["parlour.v2", "parlour.token.5f0c"]);
});
