// The worker script: holds one module and performs its calls in order.

import { ModuleInstance } from "./module";
import type { FromWorker, ToWorker } from "./worker_client";

let current = 0;
let instance: Promise<ModuleInstance> | undefined;

const post = (message: FromWorker): void => postMessage(message);

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    instance = ModuleInstance.create(data.module, (item) => post({ n: current, item }));
    // The first call reports the error.
    instance.catch(() => undefined);
    return;
  }
  try {
    if (!instance) throw new Error("the module is missing");
    const ready = await instance;
    current = data.n;
    post({ n: data.n, output: ready.call(data.input) });
  } catch (error) {
    post({ n: data.n, crash: String(error) });
  }
});
