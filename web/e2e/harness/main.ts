// A board alone on a page, with rules simple enough to test hands on it: `x` moves anywhere in up to `steps` steps.

import { mount } from "svelte";
import Harness from "./Harness.svelte";

mount(Harness, { target: document.querySelector("main") as HTMLElement });
