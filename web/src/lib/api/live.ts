// The live connection to a match: comes back by itself and asks for what it missed.

import { verbatim } from "../../i18n/index.svelte";
import type { Action, ClientMessage, ServerMessage } from "./schema";
import type { Message } from "./types";

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Clockwork {
  set(run: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
  random(): number;
}

export type LiveStatus = "connecting" | "live" | "lost" | "closed";

export interface LiveOptions {
  address(since: number | null): string;
  open(address: string): Socket;
  onmessage(message: ServerMessage): void;
  onstatus(status: LiveStatus): void;
  clock?: Clockwork;
}

/** What a socket offers to speak. It can send no header of its own, so the seat token goes along; never in the address. */
export function subprotocols(token: string | null): string[] {
  return token === null ? ["parlour.v2"] : ["parlour.v2", `parlour.token.${token}`];
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** A connection that says nothing to an action for so long is taken for dead. */
const PATIENCE = 10_000;

const browserClock: Clockwork = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  random: () => Math.random(),
};

interface Waiting {
  action: Action;
  done(refusal: Message | null): void;
}

export class Live {
  private socket: Socket | null = null;
  private timer: unknown = null;
  private patience: unknown = null;
  private failures = 0;
  private since: number | null = null;
  private nextId = 1;
  private readonly name: string;
  private readonly waiting = new Map<string, Waiting>();
  private readonly clock: Clockwork;
  private status: LiveStatus = "connecting";

  constructor(private readonly options: LiveOptions) {
    this.clock = options.clock ?? browserClock;
    this.name = Math.floor(this.clock.random() * 2 ** 48).toString(36);
    this.connect();
  }

  /**
   * Sends an action; tells null when it is done and durable, or why not. An action that was under way when
   * the connection broke is sent again under the same id, which the server does once only.
   */
  act(action: Action): Promise<Message | null> {
    const id = `${this.name}-${this.nextId++}`;
    return new Promise((done) => {
      this.waiting.set(id, { action, done });
      this.send(id, action);
    });
  }

  /** Tries again at once: the network is back, or somebody looks at the page. */
  wake(): void {
    if (this.status !== "lost") return;
    this.clock.clear(this.timer);
    this.connect();
  }

  /** Says hello once more: who this is has changed. */
  again(): void {
    const socket = this.socket;
    this.clock.clear(this.timer);
    this.connect();
    socket?.close();
  }

  close(): void {
    this.clock.clear(this.timer);
    this.clock.clear(this.patience);
    const socket = this.socket;
    this.socket = null;
    this.tell("closed");
    socket?.close();
    for (const id of [...this.waiting.keys()]) this.settle(id, verbatim("closed"));
  }

  private send(id: string, action: Action): void {
    if (this.status !== "live" || !this.socket) return;
    const message: ClientMessage = { type: "act", id, action };
    this.socket.send(JSON.stringify(message));
    this.patience ??= this.clock.set(() => this.drop(), PATIENCE);
  }

  private tell(status: LiveStatus): void {
    this.status = status;
    this.options.onstatus(status);
  }

  private connect(): void {
    if (this.status !== "connecting") this.tell("connecting");
    const socket = this.options.open(this.options.address(this.since));
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
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
      this.tell("live");
      for (const [id, { action }] of this.waiting) this.send(id, action);
      return;
    }
    if (message.type === "event") {
      if (this.since !== null && message.seq <= this.since) return;
      // A gap: something was missed; the next hello brings it.
      if (this.since !== null && message.seq > this.since + 1) return this.drop();
      this.since = message.seq;
    }
    if (message.type === "ack") this.settle(message.id, null);
    if (message.type === "refused" && message.id !== null) this.settle(message.id, message.message);
    this.options.onmessage(message);
  }

  private settle(id: string, refusal: Message | null): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) {
      this.clock.clear(this.patience);
      this.patience = null;
    }
    waiting?.done(refusal);
  }

  private drop(): void {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  private lost(): void {
    this.socket = null;
    this.clock.clear(this.patience);
    this.patience = null;
    this.tell("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.timer = this.clock.set(() => this.connect(), wait * (0.5 + this.clock.random() / 2));
  }
}
