// Connects pages to a local match: sends the same messages as a server, and runs the bots.

import { clientMessage } from "../../../i18n/index.svelte";
import { isOver, other, SIDES, type Side } from "../board";
import { isAbort, messageOf } from "../failure";
import type { ConnectionOptions, MatchConnection } from "../backend";
import type { Action, MatchEvent, MatchState, Message } from "../schema";
import type { OpenMatch } from "./open_match";

/** What a connection needs from the backend. */
export interface LocalHost {
  open(id: string): Promise<OpenMatch>;
  /** Computes the action of the bot to move. */
  think(match: OpenMatch, signal: AbortSignal): Promise<Action>;
  /** Prepares the rules for a bot that takes a seat; fails if the bot cannot play in this browser. */
  loadBotNetwork(match: OpenMatch, bot: string): Promise<void>;
  /** Calls back when another tab changes the match; returns a function that unsubscribes. */
  subscribe(id: string, changed: () => void): () => void;
  publish(id: string): void;
  /** Runs `work` in one tab at a time, if the browser has locks. */
  withLock<T>(id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  wait(milliseconds: number): Promise<void>;
  /** Calls back once; returns a function that cancels. */
  timer(milliseconds: number, run: () => void): () => void;
}

/** Minimum time of a bot's move, so that people can follow it. */
const BOT_PAUSE = 350;
/** With a clock, the minimum is at most this fraction of the bot's remaining time. */
const CLOCK_PART = 50;
/** The maximum delay of `setTimeout`. */
const LONGEST_TIMER = 2 ** 31 - 1;

export class LocalConnection implements MatchConnection {
  private match: OpenMatch | null = null;
  private thinking: { seq: number; stop: AbortController } | null = null;
  /** Allows paused bots one move. */
  private stepping = false;
  private sides = "";
  private closed = false;
  /** Stops the timer that ends the game on time. */
  private stopTimer: (() => void) | null = null;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly host: LocalHost,
  ) {
    this.unsubscribe = host.subscribe(options.id, () => void this.refresh());
    void this.open();
  }

  async act(action: Action): Promise<Message | null> {
    if (!this.match) return clientMessage("match-missing");
    try {
      if (action.kind === "seat") await this.host.loadBotNetwork(this.match, action.seat);
      const refusal = await this.perform(action);
      if (refusal === null && action.kind === "step") {
        this.stepping = true;
        this.schedule();
      }
      return refusal;
    } catch (error) {
      return messageOf(error);
    }
  }

  wake(): void {
    if (!this.match) void this.open();
    else void this.refresh();
  }

  reconnect(): void {
    this.sendHello();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.unsubscribe();
    this.stopTimer?.();
    this.thinking?.stop.abort();
    void this.pauseClock();
    this.options.onstatus("closed");
  }

  private async open(): Promise<void> {
    try {
      this.match = await this.host.open(this.options.id);
      if (this.closed) return;
      await this.match.clock(true);
      this.sendHello();
      this.options.onstatus("live");
      this.schedule();
    } catch {
      if (!this.closed) this.options.onstatus("lost");
    }
  }

  private async perform(action: Action): Promise<Message | null> {
    const { refusal, events } = await (this.match as OpenMatch).act(action);
    if (events.length > 0) {
      this.host.publish(this.options.id);
      this.sendEvents(events);
    }
    return refusal;
  }

  /** Applies what another tab stored. */
  private async refresh(): Promise<void> {
    if (!this.match || this.closed) return;
    try {
      const events = await this.match.refresh();
      events.push(...(await this.match.clock(true)));
      if (events.length > 0) this.sendEvents(events);
    } catch {
      // Deleted in another tab: keep showing the last state.
    }
  }

  /** Pauses the clock when the page is closed or reloaded. */
  private async pauseClock(): Promise<void> {
    try {
      const events = (await this.match?.clock(false)) ?? [];
      if (events.length > 0) this.host.publish(this.options.id);
    } catch {
      // The clock restarts from the last move.
    }
  }

  /** Sets the timer that ends the match when the running side is out of time. */
  private armClock(): void {
    this.stopTimer?.();
    this.stopTimer = null;
    const clock = this.match?.current().clock;
    if (clock?.running == null || this.closed) return;
    this.stopTimer = this.host.timer(Math.min(LONGEST_TIMER, clock.left[clock.running]), () => void this.onTimeout());
  }

  private async onTimeout(): Promise<void> {
    if (!this.match || this.closed) return;
    try {
      const events = await this.match.clock(true);
      if (events.length > 0) {
        this.host.publish(this.options.id);
        return this.sendEvents(events);
      }
    } catch {
      // A full disk or a crashed module: retry below.
    }
    await this.host.wait(100);
    this.armClock();
  }

  private state(): MatchState {
    return { ...(this.match as OpenMatch).current(), thinking: this.thinking !== null };
  }

  private sendHello(): void {
    if (!this.match || this.closed) return;
    const state = this.state();
    const sides = humanSides(state);
    this.sides = sides.join();
    const you = { sides, lent: [], owner: true };
    this.options.onmessage({ type: "hello", protocol: 2, seq: this.match.seq, you, missed: [], state });
  }

  private sendEvents(events: readonly MatchEvent[]): void {
    if (!this.match || this.closed) return;
    this.stepping = false;
    const state = this.state();
    for (const [n, event] of events.entries()) {
      const seq = this.match.seq - events.length + n + 1;
      this.options.onmessage({ type: "event", seq, id: null, event, state });
    }
    if (humanSides(state).join() !== this.sides) this.sendHello();
    this.schedule();
  }

  /** Starts the bot to move, and cancels a search of an older position. */
  private schedule(): void {
    const match = this.match;
    if (!match || this.closed) return;
    this.armClock();
    const { seq } = match;
    if (this.thinking?.seq === seq) return;
    this.thinking?.stop.abort();
    this.thinking = null;
    const side = botToAct(match.state, this.stepping);
    if (side === null) return this.sendPresence();
    const stop = new AbortController();
    this.thinking = { seq, stop };
    this.sendPresence();
    void this.think(match, side, stop);
  }

  private async think(match: OpenMatch, side: Side, stop: AbortController): Promise<void> {
    const begun = performance.now();
    let action: Action;
    try {
      action = await this.host.withLock(this.options.id, stop.signal, () => this.host.think(match, stop.signal));
      const left = match.current().clock?.left[side] ?? Infinity;
      await this.host.wait(Math.min(BOT_PAUSE, left / CLOCK_PART) - (performance.now() - begun));
    } catch (error) {
      if (stop.signal.aborted || isAbort(error)) return;
      // A person takes the seat, so that the game can continue.
      action = { kind: "seat", side, seat: "human" };
    }
    if (stop.signal.aborted || this.closed || this.thinking?.stop !== stop) return;
    this.thinking = null;
    const refusal = await this.perform(action).catch(messageOf);
    if (refusal !== null) this.sendPresence();
  }

  /** Reports whether a bot is thinking. */
  private sendPresence(): void {
    const { presence, claim_in, thinking, clock } = this.state();
    this.options.onmessage({ type: "presence", presence, claim_in, thinking, clock });
  }
}

export function humanSides(state: MatchState): Side[] {
  return SIDES.filter((side) => state.seats[side].kind === "human");
}

/** The side whose bot must act: move, or answer a draw offer. */
export function botToAct(state: MatchState, stepping: boolean): Side | null {
  if (isOver(state.result)) return null;
  const isBot = (side: Side) => state.seats[side].kind === "computer";
  if (state.draw_offer !== null && isBot(other(state.draw_offer))) return other(state.draw_offer);
  if (state.turn === null || (state.paused && !stepping)) return null;
  return isBot(state.turn) ? state.turn : null;
}
