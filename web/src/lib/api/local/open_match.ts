// A match of this device while it is open: the rules module has its state, the store its events.

import { own } from "../../../i18n/index.svelte";
import { isLocal, LOCAL_PREFIX } from "../../play/held";
import type { MatchStore } from "../../store/matches";
import type { MatchRow } from "../../store/schema";
import { Failure } from "../failure";
import type { Action, MatchEvent, MatchState, MatchSummary, Message } from "../schema";
import type { WorkerClient } from "./worker_client";

/** How often an action is tried again when other tabs are quicker. */
const RETRIES = 3;

export interface Acted {
  refusal: Message | null;
  /** New events, also those of other tabs that were found on the way. */
  events: MatchEvent[];
}

interface ActResult {
  events: MatchEvent[];
  state: MatchState;
  /** The row of the match that follows this one. */
  rematch?: NewRow;
}

/** The part of a row that pages read; the module wrote the rest for itself. */
export interface NewRow {
  id: string;
}

export class OpenMatch {
  state!: MatchState;
  row: unknown;
  events: MatchEvent[] = [];
  private created = 0;
  private name = "";
  /** Of the worker that has the match open. */
  private generation = -1;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly rules: WorkerClient,
    private readonly store: MatchStore,
    private readonly now: () => number,
    /** Stores the match that follows this one. */
    private readonly keep: (row: NewRow) => Promise<unknown>,
  ) {}

  /** The number of the last event. */
  get seq(): number {
    return this.events.length;
  }

  /** Opens the match in the worker, again after the worker was restarted. */
  ready(): Promise<void> {
    return this.queued(async () => {
      if (this.generation !== this.rules.generation) await this.reopen();
    });
  }

  /** Takes over what another tab stored; resolves to the new events. */
  refresh(): Promise<MatchEvent[]> {
    return this.queued(() => this.catchUp());
  }

  /** Performs an action: checked by the rules, stored durably, and only then part of the state. */
  act(action: Action): Promise<Acted> {
    return this.queued(async () => {
      const missed: MatchEvent[] = [];
      for (let n = 0; n < RETRIES; n += 1) {
        const acted = await this.tryAct(action);
        if (acted !== null) return { refusal: acted.refusal, events: [...missed, ...acted.events] };
        missed.push(...(await this.catchUp()));
      }
      return { refusal: own("storage-failed"), events: missed };
    });
  }

  /** Null if another tab stored an event first. */
  private async tryAct(action: Action): Promise<Acted | null> {
    let result: ActResult;
    try {
      if (this.generation !== this.rules.generation) await this.reopen();
      result = await this.rules.call<ActResult>({ op: "match.act", id: this.id, action, now: this.now() });
    } catch (error) {
      if (error instanceof Failure) return { refusal: error.data, events: [] };
      throw error;
    }
    if (result.events.length === 0) return { refusal: null, events: [] };
    try {
      if (result.rematch) await this.keep(result.rematch);
      const stored = await this.store.append(this.id, this.seq, result.events, this.shown(result.state));
      if (!stored) return null;
    } catch {
      // A full or broken disk: the module goes back to what is stored.
      await this.reopen();
      return { refusal: own("storage-failed"), events: [] };
    }
    this.events = [...this.events, ...result.events];
    this.state = withLocalIds(this.id, result.state);
    return { refusal: null, events: result.events };
  }

  private async catchUp(): Promise<MatchEvent[]> {
    const known = this.seq;
    await this.reopen();
    return this.events.slice(known);
  }

  private async reopen(): Promise<void> {
    const found = await this.store.load(this.id);
    if (!found) throw new Failure("unknown", own("match-missing"), 404);
    const events = found.events.map(({ event }) => event as MatchEvent);
    const { generation } = this.rules;
    const { row, summary } = found.match;
    const opened = await this.rules.call<{ state: MatchState }>({ op: "match.open", id: this.id, row, events });
    this.generation = generation;
    this.created = summary.created;
    this.name = summary.name;
    this.row = row;
    this.events = events;
    this.state = withLocalIds(this.id, opened.state);
  }

  /** What lists show of the match. */
  private shown(state: MatchState): Pick<MatchRow, "summary" | "view"> {
    return { summary: summaryOf(this.id, state, this.name, this.created, this.now()), view: state.view };
  }

  private queued<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}

/** The id of a match that a module made: local ids have a prefix, so that they never meet those of a server. */
export const localId = (id: string): string => (isLocal(id) ? id : LOCAL_PREFIX + id);

function withLocalIds(id: string, state: MatchState): MatchState {
  return { ...state, match: id, rematch: state.rematch === null ? null : localId(state.rematch) };
}

export function summaryOf(id: string, state: MatchState, name: string, created: number, updated: number): MatchSummary {
  const { game, ply, turn, result, seats, view } = state;
  return { id, game, name, ply, turn, result, seats, created, updated, status: view.status, status_message: view.status_message };
}
