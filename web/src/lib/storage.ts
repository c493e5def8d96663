// Settings and other values by name; stored as described in `store`.

export { read, write } from "./store/cache";
