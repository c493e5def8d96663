// Calls to a worker that runs a module: each has a number, items on the way, and one response.

import { own } from "../../../i18n/index.svelte";
import { aborted, Failure } from "../failure";
import type { Message } from "../schema";

export type ToWorker = { module: WebAssembly.Module } | { n: number; input: string };
export type FromWorker = { n: number; item: string } | { n: number; output: string } | { n: number; crash: string };

/** The part of a Worker that is used, so that tests can replace it. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** A call of the local protocol: the name of the operation and its arguments. */
export interface Input {
  op: string;
  [argument: string]: unknown;
}

type Output = { ok: unknown } | { error: { code: string; data?: Message; message?: string } };

interface Call {
  onitem: ((item: unknown) => void) | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** HTTP statuses of the error codes that callers distinguish. */
const STATUS: Record<string, number> = { unknown: 404, taken: 409, forbidden: 403, illegal: 422, malformed: 400 };

export class WorkerClient {
  /** Rises with every restart: what the module knew before is gone. */
  generation = 0;
  private worker: WorkerLike | null = null;
  private next = 1;
  private readonly calls = new Map<number, Call>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly start: () => WorkerLike,
  ) {}

  async call<T>(input: Input, onitem?: (item: unknown) => void): Promise<T> {
    const worker = (this.worker ??= this.begin());
    const n = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.calls.set(n, { onitem, resolve: (value) => resolve(value as T), reject });
      worker.postMessage({ n, input: JSON.stringify(input) });
    });
  }

  /** Ends the worker and what it computes; the next call starts a new one. */
  stop(reason: unknown = aborted()): void {
    this.worker?.terminate();
    this.worker = null;
    this.generation += 1;
    const calls = [...this.calls.values()];
    this.calls.clear();
    for (const call of calls) call.reject(reason);
  }

  private begin(): WorkerLike {
    const worker = this.start();
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = () => this.stop(new Failure("broken", own("engine-crashed"), 500));
    worker.postMessage({ module: this.module });
    return worker;
  }

  private receive(message: FromWorker): void {
    const call = this.calls.get(message.n);
    if (!call) return;
    if ("item" in message) return call.onitem?.(JSON.parse(message.item));
    // A module that trapped is in no state to go on.
    if ("crash" in message) return this.stop(new Failure("broken", own("engine-crashed"), 500));
    this.calls.delete(message.n);
    const output = JSON.parse(message.output) as Output;
    if ("ok" in output) return call.resolve(output.ok);
    const { code, data, message: text } = output.error;
    call.reject(new Failure(code, data ?? { id: "verbatim", text: text ?? code }, STATUS[code] ?? 500));
  }
}
