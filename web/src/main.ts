import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { findServer } from "./lib/api/server_status.svelte";
import { register } from "./lib/install.svelte";
import { ROUTING } from "./lib/routing";
import { localBackend } from "./lib/api/local/browser";
import { checkImportsWith, checkPersistence } from "./lib/store";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app element");
mount(App, { target });

checkImportsWith(({ row, summary }, events) => localBackend.canReplay(row, events.map(({ event }) => event), summary.game));

// After the first paint.
const base = ROUTING === "path" ? `${location.origin}/` : new URL("./", location.href).href;
requestAnimationFrame(() =>
  setTimeout(() => {
    void register(base);
    void findServer();
    void checkPersistence();
  }),
);
