// Settings and habits by name; see `store` for where they are kept.

export { read, write } from "./store/cache";
