// The WebSocket of a match: reconnects, requests missed events, and detects a silent network.

import { verbatim } from "../../i18n/index.svelte";
import type { ConnectionStatus, MatchConnection } from "./backend";
import type { Action, ClientMessage, ServerMessage } from "./schema";
import type { Message } from "./types";

/** The used part of `WebSocket`, replaced in tests. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Timers {
  set(run: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
  random(): number;
}

export interface SocketOptions {
  address(since: number | null): string;
  open(address: string): Socket;
  onmessage(message: ServerMessage): void;
  onstatus(status: ConnectionStatus): void;
  clock?: Timers;
}

/**
 * The subprotocols to offer. They carry the seat token, because browser sockets send no headers and addresses are
 * logged.
 */
export function subprotocols(token: string | null): string[] {
  return token === null ? ["parlour.v2"] : ["parlour.v2", `parlour.token.${token}`];
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** A connection is dead if it does not open, or answer an action or ping, within this time. */
export const ANSWER_TIMEOUT = 8_000;
/** Silence before the socket sends a ping. The server pings too, but a page cannot see those pings. */
export const PING_AFTER = 8_000;

const browserClock: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  random: () => Math.random(),
};

interface PendingAction {
  action: Action;
  done(refusal: Message | null): void;
}

export class MatchSocket implements MatchConnection {
  private socket: Socket | null = null;
  private timer: unknown = null;
  private deadline: unknown = null;
  /** The timer of the next ping; restarted by every message. */
  private heartbeat: unknown = null;
  private failures = 0;
  private since: number | null = null;
  private nextId = 1;
  private readonly name: string;
  private readonly pending = new Map<string, PendingAction>();
  private readonly clock: Timers;
  private status: ConnectionStatus = "connecting";

  constructor(private readonly options: SocketOptions) {
    this.clock = options.clock ?? browserClock;
    this.name = Math.floor(this.clock.random() * 2 ** 48).toString(36);
    this.connect();
  }

  /**
   * Sends an action. Resolves to null once it is durable, or to the reason of its refusal. After a reconnect,
   * unanswered actions are sent again with the same id, and the server performs them once.
   */
  act(action: Action): Promise<Message | null> {
    const id = `${this.name}-${this.nextId++}`;
    return new Promise((done) => {
      this.pending.set(id, { action, done });
      this.send(id, action);
    });
  }

  /** Reconnects at once if the connection is lost, else pings: the connection may have died while the device slept. */
  wake(): void {
    if (this.status === "live") return this.ping();
    if (this.status === "lost") this.reconnect();
  }

  /** Reconnects for a new `hello`, because this page's sides have changed. */
  reconnect(): void {
    const socket = this.socket;
    this.clock.clear(this.timer);
    this.stopTimers();
    this.connect();
    socket?.close();
  }

  close(): void {
    this.clock.clear(this.timer);
    this.stopTimers();
    const socket = this.socket;
    this.socket = null;
    this.setStatus("closed");
    socket?.close();
    for (const id of [...this.pending.keys()]) this.settle(id, verbatim("closed"));
  }

  private send(id: string, action: Action): void {
    if (this.status !== "live" || !this.socket) return;
    const message: ClientMessage = { type: "act", id, action };
    this.socket.send(JSON.stringify(message));
    this.deadline ??= this.clock.set(() => this.dropConnection(), ANSWER_TIMEOUT);
  }

  /** Sends a ping; drops the connection if there is no answer. */
  private ping(): void {
    if (this.status !== "live" || !this.socket) return;
    const message: ClientMessage = { type: "ping", id: `${this.name}-ping` };
    this.socket.send(JSON.stringify(message));
    this.deadline ??= this.clock.set(() => this.dropConnection(), ANSWER_TIMEOUT);
  }

  /** Call for each message: postpones the next ping, and lifts the deadline unless actions are unanswered. */
  private onActivity(): void {
    this.clock.clear(this.heartbeat);
    this.heartbeat = this.clock.set(() => this.ping(), PING_AFTER);
    if (this.pending.size > 0) return;
    this.clock.clear(this.deadline);
    this.deadline = null;
  }

  /** Stops all timers of the connection. */
  private stopTimers(): void {
    this.clock.clear(this.heartbeat);
    this.clock.clear(this.deadline);
    this.heartbeat = null;
    this.deadline = null;
  }

  private setStatus(status: ConnectionStatus): void {
    this.status = status;
    this.options.onstatus(status);
  }

  /** The status stays `lost` until the next `hello`, because an attempt may take long or fail. */
  private connect(): void {
    if (this.status === "live") this.setStatus("connecting");
    this.deadline = this.clock.set(() => this.dropConnection(), ANSWER_TIMEOUT);
    const socket = this.options.open(this.options.address(this.since));
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.onLost();
    };
  }

  private receive(data: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    if (message.type === "hello") {
      this.failures = 0;
      this.since = message.seq;
      this.options.onmessage(message);
      this.setStatus("live");
      this.stopTimers();
      this.onActivity();
      for (const [id, { action }] of this.pending) this.send(id, action);
      return;
    }
    this.onActivity();
    if (message.type === "event") {
      if (this.since !== null && message.seq <= this.since) return;
      // Events are missing: the next `hello` brings them.
      if (this.since !== null && message.seq > this.since + 1) return this.dropConnection();
      this.since = message.seq;
    }
    if (message.type === "ack") this.settle(message.id, null);
    if (message.type === "refused" && message.id !== null) this.settle(message.id, message.message);
    this.options.onmessage(message);
  }

  private settle(id: string, refusal: Message | null): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) {
      this.clock.clear(this.deadline);
      this.deadline = null;
    }
    pending?.done(refusal);
  }

  private dropConnection(): void {
    const socket = this.socket;
    this.onLost();
    socket?.close();
  }

  private onLost(): void {
    this.socket = null;
    this.stopTimers();
    this.setStatus("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.timer = this.clock.set(() => this.connect(), wait * (0.5 + this.clock.random() / 2));
  }
}
