// A page with only a board, to test its input. The rules are trivial: `x` moves anywhere in up to `steps` steps.

import { mount } from "svelte";
import Harness from "./Harness.svelte";

mount(Harness, { target: document.querySelector("main") as HTMLElement });
