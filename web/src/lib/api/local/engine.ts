// The engine worker of a game. Runs one search at a time, by priority; cancels a search by terminating the worker.

import { aborted, Failure } from "../failure";
import type { NetworkInput } from "./networks";
import type { Input, WorkerClient } from "./worker_client";

/** Lower is more urgent. */
export const PRIORITY = { move: 0, hint: 1, analysis: 2, review: 3 } as const;

export interface Search {
  priority: number;
  /** Calls that prepare the module, followed by the search. */
  inputs: Input[];
  /** Networks that the search uses. Each is loaded once. */
  networks?: readonly NetworkInput[];
  onitem?: ((item: unknown) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface Job extends Search {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class Engine {
  private readonly queue: Job[] = [];
  private running: Job | null = null;
  /** The loaded networks, for one generation of the worker. */
  private loaded = { generation: -1, names: new Set<string>() };

  constructor(
    private readonly worker: WorkerClient,
    /** Called if the module refuses a network. */
    private readonly refused: () => void,
  ) {}

  /** Runs a search and resolves to its last response. */
  search<T>(search: Search): Promise<T> {
    const { signal } = search;
    if (signal?.aborted) return Promise.reject(aborted());
    return new Promise<T>((resolve, reject) => {
      const job: Job = { ...search, resolve: (value) => resolve(value as T), reject };
      signal?.addEventListener("abort", () => this.cancel(job), { once: true });
      this.queue.push(job);
      // An urgent search interrupts a less urgent one, which restarts later.
      if (this.running && this.running.priority > job.priority) this.worker.stop();
      void this.next();
    });
  }

  private cancel(job: Job): void {
    const at = this.queue.indexOf(job);
    if (at >= 0) this.queue.splice(at, 1);
    job.reject(aborted());
    if (this.running === job) this.worker.stop();
  }

  /** Loads a network unless it is loaded. Skips a network that the module refuses. */
  private async load(network: NetworkInput): Promise<void> {
    const { generation } = this.worker;
    if (this.loaded.generation !== generation) this.loaded = { generation, names: new Set() };
    const { names } = this.loaded;
    if (names.has(network.name)) return;
    await this.worker.call(network).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code === "broken") throw error;
      this.refused();
    });
    names.add(network.name);
  }

  private async next(): Promise<void> {
    if (this.running || this.queue.length === 0) return;
    this.queue.sort((a, b) => a.priority - b.priority);
    const job = this.queue.shift() as Job;
    this.running = job;
    const { generation } = this.worker;
    try {
      const search = job.inputs.at(-1) as Input;
      for (const network of job.networks ?? []) await this.load(network);
      for (const input of job.inputs.slice(0, -1)) await this.worker.call(input);
      job.resolve(await this.worker.call(search, job.onitem));
    } catch (error) {
      const interrupted = this.worker.generation !== generation && !job.signal?.aborted && error instanceof DOMException;
      if (interrupted) this.queue.push(job);
      else job.reject(error);
    }
    this.running = null;
    void this.next();
  }
}
