// Calls to a module in a worker. Each call has a number, may stream items, and gets one response.

import { clientMessage } from "../../../i18n/index.svelte";
import { aborted, Failure } from "../failure";
import type { Inputs, Outputs } from "./protocol";
import type { Message } from "../schema";

export type ToWorker = { module: WebAssembly.Module } | { n: number; input: string };
export type FromWorker = { n: number; item: string } | { n: number; output: string } | { n: number; crash: string };

/** The used part of `Worker`, replaced in tests. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

type Operation = keyof Inputs;

/** A call of the local protocol: the operation and its arguments. */
export type Input<O extends Operation = Operation> = { [P in O]: { op: P } & Inputs[P] }[O];

type Output = { ok: unknown } | { error: { code: string; data?: Message; message?: string } };

interface Call {
  onitem: ((item: unknown) => void) | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** HTTP statuses by error code, as far as callers tell them apart. */
const STATUS: Record<string, number> = { unknown: 404, taken: 409, forbidden: 403, illegal: 422, malformed: 400 };

export class WorkerClient {
  /** Increases with every restart, after which the module's state is lost. */
  generation = 0;
  private worker: WorkerLike | null = null;
  private next = 1;
  private readonly calls = new Map<number, Call>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly createWorker: () => WorkerLike,
  ) {}

  async call<I extends Input>(input: I, onitem?: (item: unknown) => void): Promise<Outputs[I["op"]]> {
    const worker = (this.worker ??= this.startWorker());
    const n = this.next++;
    return new Promise<Outputs[I["op"]]>((resolve, reject) => {
      this.calls.set(n, { onitem, resolve: (value) => resolve(value as Outputs[I["op"]]), reject });
      worker.postMessage({ n, input: JSON.stringify(input) });
    });
  }

  /** Terminates the worker and its calls; the next call starts a new one. */
  stop(reason: unknown = aborted()): void {
    this.worker?.terminate();
    this.worker = null;
    this.generation += 1;
    const calls = [...this.calls.values()];
    this.calls.clear();
    for (const call of calls) call.reject(reason);
  }

  private startWorker(): WorkerLike {
    const worker = this.createWorker();
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = () => this.stop(new Failure("broken", clientMessage("engine-crashed"), 500));
    worker.postMessage({ module: this.module });
    return worker;
  }

  private receive(message: FromWorker): void {
    const call = this.calls.get(message.n);
    if (!call) return;
    if ("item" in message) return call.onitem?.(JSON.parse(message.item));
    // A module that trapped must not be used again.
    if ("crash" in message) return this.stop(new Failure("broken", clientMessage("engine-crashed"), 500));
    this.calls.delete(message.n);
    const output = JSON.parse(message.output) as Output;
    if ("ok" in output) return call.resolve(output.ok);
    const { code, data, message: text } = output.error;
    call.reject(new Failure(code, data ?? { id: "verbatim", text: text ?? code }, STATUS[code] ?? 500));
  }
}
