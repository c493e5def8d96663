// A match as this page shows it: the backend's state, and the move being entered.

import { clientMessage, say, t } from "../../i18n/index.svelte";
import { settings } from "../settings.svelte";
import { announce, toast, toastError } from "../toasts.svelte";
import { cellOf, index, isOver, other, SIDES, type BoardView, type Side } from "../api/board";
import type { ConnectionStatus, MatchConnection } from "../api/backend";
import { api, Failure, messageOf } from "../api/http";
import type { Action, Change, GameInfo, MatchEvent, MatchState, Message, Players, ServerMessage } from "../api/types";
import { playEnd } from "../sound";
import { askPersistenceOnce } from "../store/status.svelte";
import { findMatch, isLocal, rememberMatch } from "./known_matches";
import { withKnownMoves } from "./line";
import { MoveInput } from "./move_input.svelte";
import { isOneStep, Premove } from "./premove.svelte";
import { changeText, moveWords, resultText, UNNAMED } from "./words";

export class MatchController {
  state = $state.raw<MatchState | null>(null);
  game = $state.raw<GameInfo | null>(null);
  sides = $state.raw<Side[]>([]);
  /** This page's sides that a bot plays for now. */
  lent = $state.raw<Side[]>([]);
  owner = $state(false);
  /** The side of an absent player, once this page may claim the win. */
  absentSide = $state<Side | null>(null);
  status = $state<ConnectionStatus>("connecting");
  failure = $state.raw<Message | null>(null);
  /** Whether the match does not exist, so that a retry is pointless. */
  notFound = $state(false);
  /** The browsed turn; null at the current position. */
  browsed = $state.raw<{ ply: number; view: BoardView } | null>(null);
  /** The requested ply while its board loads. */
  private requestedPly: number | null = null;
  private connection: MatchConnection | null = null;
  private token = $state<string | null>(null);
  /** The server's last state, while an optimistic update is drawn. */
  private serverState: MatchState | null = null;
  private closed = false;
  private absenceTimer: ReturnType<typeof setTimeout> | undefined;

  readonly moveInput = new MoveInput({
    steps: (taken) => api.steps({ match: this.id, ply: this.state?.ply ?? 0 }, taken),
    play: (move) => this.play(move),
    confirms: () => settings.confirm,
    refused: (why) => toastError(why),
  });

  readonly premove = new Premove();

  readonly players = $derived<Players>(this.game?.player_messages ?? UNNAMED);
  readonly over = $derived(this.state !== null && isOver(this.state.result));
  readonly myTurn = $derived(
    this.state?.turn != null && this.sides.includes(this.state.turn) && this.browsed === null && !this.over,
  );
  /** All of this page's sides, including those a bot plays for now. */
  readonly ownSides = $derived(SIDES.filter((side) => this.sides.includes(side) || this.lent.includes(side)));
  /** Whether takebacks and jumps need another person's consent. */
  readonly needsConsent = $derived(this.state !== null && this.state.shared && this.ownSides.length === 1);
  /** Whether a premove can be entered: a person on another device is to move. */
  readonly canPremove = $derived(
    this.needsConsent && !this.over && this.browsed === null && this.sides.length === 1 && this.state?.turn != null && !this.sides.includes(this.state.turn) && this.state.seats[this.state.turn].kind !== "computer",
  );
  readonly view = $derived<BoardView | null>(this.browsed?.view ?? this.moveInput.view ?? this.state?.view ?? null);
  readonly ply = $derived(this.browsed?.ply ?? this.state?.ply ?? 0);
  /** Whether the second player still has to choose a side. */
  readonly sideChoicePending = $derived(this.state?.seats.x.kind === "choice");
  /** Whether this page makes that choice. */
  readonly mustChooseSide = $derived(this.sideChoicePending && this.token === null);
  /** The cells of the last move on the shown board. */
  readonly path = $derived.by(() => {
    const move = this.state?.moves[this.ply - 1];
    return move && this.moveInput.taken.length === 0 ? move.steps.flatMap((step) => cellOf(step) ?? []) : [];
  });

  constructor(readonly id: string) {}

  /** Whether the match is stored on this device, without a server. */
  get local(): boolean {
    return isLocal(this.id);
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      const state = await api.match(this.id);
      api.cacheState(state);
      this.game = await api.game(state.id);
      this.state = state;
      await this.takeSeat(state);
      if (!this.closed) this.connect();
    } catch (error) {
      this.notFound = error instanceof Failure && error.status === 404;
      this.failure = this.notFound ? clientMessage(this.local ? "match-elsewhere" : "match-missing") : messageOf(error);
    }
  }

  /** Takes a free seat for the first visitor of a link; later visitors watch. */
  private async takeSeat(state: MatchState): Promise<void> {
    // Local matches get their sides from the connection.
    if (this.local) return;
    const known = findMatch(this.id);
    this.token = known?.token ?? null;
    this.sides = known?.sides ?? [];
    const free = (["x", "o"] as const).find((side) => state.seats[side].kind === "open" && !state.seats[side].taken);
    if (this.token === null && free) await this.requestSeat(free);
    await rememberMatch({ id: this.id, token: this.token, sides: this.sides });
  }

  /** Requests a seat. If somebody else was faster, this page watches. */
  private async requestSeat(side: Side): Promise<void> {
    try {
      const seat = await api.seat(this.id, side);
      this.token = seat.token;
      this.sides = seat.sides;
    } catch (error) {
      if (!(error instanceof Failure && error.code === "taken")) throw error;
    }
  }

  /** Chooses a side. The server then gives this page a new seat token. */
  async chooseSide(side: Side): Promise<void> {
    try {
      await this.requestSeat(side);
      await rememberMatch({ id: this.id, token: this.token, sides: this.sides });
      this.connection?.reconnect();
    } catch (error) {
      toastError(messageOf(error));
    }
  }

  private connect(): void {
    this.connection = api.connect({
      id: this.id,
      token: () => this.token,
      onmessage: (message) => this.receive(message),
      onstatus: (status) => this.onStatus(status),
    });
  }

  private onStatus(status: ConnectionStatus): void {
    const was = this.status;
    this.status = status;
    if (status === "lost" && was === "live") announce(t("connection-lost"));
    if (status === "live" && was !== "live") {
      if (this.state?.seq !== undefined && was !== "connecting") announce(t("connection-back"));
      // A partial move survives a short interruption; a changed board has already discarded it.
      if (this.moveInput.answer === null) void this.refreshChoices();
    }
  }

  /** Call when the network is back or the page becomes visible: reconnects, or retries a failed load. */
  wake(): void {
    if (this.connection) this.connection.wake();
    else if (this.failure !== null && !this.closed) void this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.absenceTimer);
    this.connection?.close();
  }

  private receive(message: ServerMessage): void {
    if (message.type === "hello") {
      const { you, missed, state } = message;
      this.sides = you.sides;
      this.lent = you.lent;
      this.owner = you.owner;
      void rememberMatch({ id: this.id, token: this.token, sides: you.sides });
      for (const { event } of missed) this.announceEvent(event);
      // The socket resends a move that is already drawn.
      if (this.serverState?.seq === state.seq) this.serverState = state;
      else this.applyState(state);
    } else if (message.type === "event") {
      const was = this.state;
      const { event } = message;
      const state = withKnownMoves(message.state, was);
      this.applyState(state);
      const asked = was?.question?.change ?? null;
      this.announceEvent(event, asked);
      // After an agreed change of seats, only a new `hello` has this page's sides.
      if (event.kind === "change-answered" && event.accepted && asked?.kind === "seats") this.connection?.reconnect();
      // This page gets the other seat.
      if (was?.seats.x.kind === "choice" && state.seats.x.kind !== "choice" && this.owner) this.connection?.reconnect();
    } else if (message.type === "presence" && this.state) {
      const { presence, thinking, claim_in, clock } = message;
      this.state = { ...this.state, presence, thinking, claim_in, clock };
      this.watchAbsence();
    }
  }

  /** Applies a state; discards a partial move if the board changed. */
  private applyState(state: MatchState): void {
    const before = this.state;
    this.serverState = null;
    this.state = state;
    api.cacheState(state);
    this.watchAbsence();
    const same = before !== null && before.position === state.position && before.ply === state.ply;
    if (!same) {
      this.browsed = null;
      this.requestedPly = null;
      this.moveInput.stop();
      // A premove answers exactly one opponent's move, and no other change of the board.
      if (state.ply !== (before?.ply ?? 0) + 1 || isOver(state.result)) this.premove.clear();
    }
    if (before && !isOver(before.result) && isOver(state.result)) {
      playEnd();
      if (this.local) void askPersistenceOnce();
      announce(resultText(state.result, this.players));
    }
    if (!same || before.turn !== state.turn) void this.refreshChoices();
  }

  /** Offers to claim the win after a long absence of the opponent. */
  private watchAbsence(): void {
    clearTimeout(this.absenceTimer);
    const side = this.needsConsent ? other(this.ownSides[0] as Side) : null;
    const seconds = side === null ? null : (this.state?.claim_in[side] ?? null);
    this.absentSide = seconds === 0 ? side : null;
    if (seconds) this.absenceTimer = setTimeout(() => (this.absentSide = side), seconds * 1000);
  }

  private async refreshChoices(): Promise<void> {
    const turn = this.state?.turn ?? null;
    const mine = turn !== null && this.sides.includes(turn) && !this.over;
    if (mine && this.status === "live") {
      await this.moveInput.begin();
      if (!this.premove.isEmpty && !(await this.moveInput.playPremove(this.premove.take()))) toast(t("premove-illegal"));
    }
    else if (!mine) this.moveInput.stop();
  }

  /** Adds a cell to the premove. */
  touchPremove(cell: number): void {
    if (this.state && this.canPremove) this.premove.touch(cell, isOneStep(this.state.moves));
  }

  private announceEvent(event: MatchEvent, asked: MatchEvent | null = null): void {
    const name = "side" in event ? say(this.players[index(event.side)]) : "";
    switch (event.kind) {
      case "moved": {
        const move = this.state?.moves[event.ply];
        const told = move && move.text === event.move ? moveWords(move, this.state?.view.cells ?? [], this.players) : null;
        const said = told ?? t("said-moved", { name, move: event.move });
        const turn = this.state?.turn ?? null;
        const next = turn === null || this.over ? "" : `. ${t("turn-name", { name: say(this.players[index(turn)]) })}`;
        const end = this.over && this.state ? `. ${resultText(this.state.result, this.players)}` : "";
        return announce(said + next + end);
      }
      case "undone":
        return announce(t("said-undone"));
      case "redone":
        return announce(t("said-redone"));
      case "resigned":
        return announce(t("said-resigned", { name }));
      case "draw-offered":
        return toast(t("said-offered", { name }));
      case "draw-answered":
        return toast(t(event.accepted ? "said-accepted" : "said-declined", { name }));
      case "take-back-asked":
        return toast(t("said-asked", { name }));
      case "change-asked":
        return toast(changeText(event.side, event.change, this.state?.ply ?? 0, this.players));
      case "take-back-answered":
      case "change-answered":
        if (asked?.kind === "undone") return toast(t(event.accepted ? "said-granted" : "said-refused", { name }));
        return toast(t(event.accepted ? "said-agreed" : "said-disagreed", { name }));
      case "rematch":
        return toast(t("said-rematch"));
      case "seat":
        return toast(t("said-seat", { name }));
    }
  }

  /** Takes back, jumps or changes a seat; asks the other person for consent if needed. */
  change(change: Change): Promise<boolean> {
    const alone = !this.needsConsent || (change.kind === "seat" && (this.ownSides.includes(change.side) || this.absentSide === change.side));
    return this.act(alone ? change : { kind: "ask-change", change });
  }

  async act(action: Action): Promise<boolean> {
    if (!this.connection) return false;
    const refusal = await this.connection.act(action);
    if (refusal !== null && !this.closed) toastError(refusal);
    if (refusal === null && action.kind === "seat") this.updateOwnSeats(action.side, action.seat === "human");
    return refusal === null;
  }

  /** No event reports this page's own seat changes. */
  private updateOwnSeats(side: Side, mine: boolean): void {
    const own = this.ownSides;
    this.sides = SIDES.filter((one) => (one === side ? mine : this.sides.includes(one)));
    this.lent = own.filter((one) => !this.sides.includes(one));
    void rememberMatch({ id: this.id, token: this.token, sides: this.sides });
    void this.refreshChoices();
  }

  async play(move: string): Promise<void> {
    if (!this.state) return;
    const { ply } = this.state;
    const drawn = this.local ? null : this.playOptimistically(this.state, move);
    if (await this.act({ kind: "move", move, ply })) return;
    await drawn;
    const { serverState } = this;
    if (serverState) this.applyState(serverState);
    else this.moveInput.cancel();
  }

  /**
   * Optimistic update: draws a move before the server confirms it. `applyState` replaces it by the server's state. The
   * end of a game waits for the server.
   */
  private async playOptimistically(state: MatchState, move: string): Promise<void> {
    const moves = [...state.moves.slice(0, state.ply).map(({ text }) => text), move];
    const board = await api.preview({ game: state.game, position: state.start, moves }).catch(() => null);
    if (board === null || isOver(board.result) || this.state?.seq !== state.seq || this.serverState) return;
    const { position, ply, turn, view } = board;
    this.serverState = this.state;
    this.state = { ...this.state, moves: board.moves, position, ply, turn, view };
    api.cacheState(this.state);
    this.browsed = null;
    this.moveInput.stop();
  }

  /** The ply that browsing continues from: key presses may outpace the boards. */
  get browseTarget(): number {
    return this.requestedPly ?? this.ply;
  }

  /** Shows the board after `ply` turns without changing the match. */
  async browse(ply: number): Promise<void> {
    const state = this.state;
    if (!state || ply < 0 || ply > state.moves.length) return;
    this.requestedPly = ply === state.ply ? null : ply;
    if (ply === state.ply) {
      this.browsed = null;
      return;
    }
    try {
      const view = await api.boardAt(this.id, ply);
      if (this.requestedPly !== ply) return;
      this.requestedPly = null;
      // Presence updates replace the state but not the moves.
      if (this.state?.seq === state.seq) this.browsed = { ply, view };
      announce(t("said-looking", { n: ply }));
    } catch (error) {
      this.requestedPly = null;
      toastError(messageOf(error));
    }
  }
}
