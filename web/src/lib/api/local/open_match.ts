// An open local match: its state is in the rules module, its events in the store.

import { clientMessage } from "../../../i18n/index.svelte";
import { isLocal, LOCAL_PREFIX } from "../../play/known_matches";
import type { MatchStore } from "../../store/matches";
import type { MatchRow } from "../../store/schema";
import { clockAfter } from "../../play/clock";
import { Failure } from "../failure";
import type { Action, MatchEvent, MatchState, MatchSummary, Message } from "../schema";
import type { LocalMatchResponse, MatchRow as ModuleRow } from "./protocol";
import type { Input, WorkerClient } from "./worker_client";

/** How often an action is tried if other tabs store events first. */
const RETRIES = 3;

export interface Acted {
  refusal: Message | null;
  /** New events, including those of other tabs. */
  events: MatchEvent[];
}

export class OpenMatch {
  state!: MatchState;
  row!: ModuleRow;
  events: MatchEvent[] = [];
  private created = 0;
  private name = "";
  /** The worker generation that has the match open. */
  private generation = -1;
  /** When the module sent the state; the clock has run since. */
  private at = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly rules: WorkerClient,
    private readonly store: MatchStore,
    private readonly now: () => number,
    /** Stores a rematch. */
    private readonly storeRematch: (row: ModuleRow) => Promise<unknown>,
  ) {}

  /** The sequence number of the last event. */
  get seq(): number {
    return this.events.length;
  }

  /** Opens the match in the worker, again after a restart of the worker. */
  ready(): Promise<void> {
    return this.enqueue(async () => {
      if (this.generation !== this.rules.generation) await this.reopen();
    });
  }

  /** The state with the current clock times. */
  current(): MatchState {
    return { ...this.state, clock: clockAfter(this.state.clock, this.now() - this.at) };
  }

  /** Applies what another tab stored; resolves to the new events. */
  refresh(): Promise<MatchEvent[]> {
    return this.enqueue(async () => {
      const found = await this.store.load(this.id);
      // Reopening the match would reset its clock to the last event.
      const isKnown = found?.events.length === this.seq && this.generation === this.rules.generation;
      return isKnown ? [] : this.catchUp();
    });
  }

  /** Performs an action: checks it by the rules, stores its events, then updates the state. */
  act(action: Action): Promise<Acted> {
    return this.perform({ op: "match.act", id: this.id, action });
  }

  /** Starts or stops the clock. A side without time loses. */
  async clock(run: boolean): Promise<MatchEvent[]> {
    if (this.state.clock == null) return [];
    return (await this.perform({ op: "match.clock", id: this.id, run })).events;
  }

  private perform(input: Input<"match.act" | "match.clock">): Promise<Acted> {
    return this.enqueue(async () => {
      const missed: MatchEvent[] = [];
      for (let n = 0; n < RETRIES; n += 1) {
        const acted = await this.tryOnce(input);
        if (acted !== null) return { refusal: acted.refusal, events: [...missed, ...acted.events] };
        missed.push(...(await this.catchUp()));
      }
      return { refusal: clientMessage("storage-failed"), events: missed };
    });
  }

  /** Null if another tab stored an event first. */
  private async tryOnce(input: Input<"match.act" | "match.clock">): Promise<Acted | null> {
    let result: LocalMatchResponse;
    try {
      if (this.generation !== this.rules.generation) await this.reopen();
      result = await this.rules.call({ ...input, now: this.now() });
    } catch (error) {
      if (error instanceof Failure) return { refusal: error.data, events: [] };
      throw error;
    }
    const events = result.events ?? [];
    if (events.length === 0) {
      this.applyState(result.state);
      return { refusal: null, events };
    }
    try {
      if (result.rematch) await this.storeRematch(result.rematch);
      const stored = await this.store.append(this.id, this.seq, events, this.listRow(result.state));
      if (!stored) return null;
    } catch {
      // A full or broken disk: reset the module to the stored events.
      await this.reopen();
      return { refusal: clientMessage("storage-failed"), events: [] };
    }
    this.events = [...this.events, ...events];
    this.applyState(result.state);
    return { refusal: null, events };
  }

  private async catchUp(): Promise<MatchEvent[]> {
    const known = this.seq;
    await this.reopen();
    return this.events.slice(known);
  }

  private async reopen(): Promise<void> {
    const found = await this.store.load(this.id);
    if (!found) throw new Failure("unknown", clientMessage("match-missing"), 404);
    const events = found.events.map(({ event }) => event as MatchEvent);
    const { generation } = this.rules;
    const { row, summary } = found.match;
    const opened = await this.rules.call({ op: "match.open", id: this.id, row: row as ModuleRow, events });
    this.generation = generation;
    this.created = summary.created;
    this.name = summary.name;
    this.row = row as ModuleRow;
    this.events = events;
    this.applyState(opened.state);
  }

  private applyState(state: MatchState): void {
    this.at = this.now();
    this.state = withLocalIds(this.id, state);
  }

  /** The parts of a row that lists show. */
  private listRow(state: MatchState): Pick<MatchRow, "summary" | "view"> {
    return { summary: summaryOf(this.id, state, this.name, this.created, this.now()), view: state.view };
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

/** Prefixes an id made by a module, so that it differs from all ids of a server. */
export const localId = (id: string): string => (isLocal(id) ? id : LOCAL_PREFIX + id);

function withLocalIds(id: string, state: MatchState): MatchState {
  return { ...state, match: id, rematch: state.rematch === null ? null : localId(state.rematch) };
}

export function summaryOf(id: string, state: MatchState, name: string, created: number, updated: number): MatchSummary {
  const { game, ply, turn, result, seats, view } = state;
  return { id, game, name, ply, turn, result, seats, created, updated, status: view.status, status_message: view.status_message };
}
