// The WebAssembly module of a game: JSON in, JSON out (docs/local-protocol.md).

/** The exports of a module. Pointers and lengths are unsigned, but arrive as signed numbers. */
export interface ModuleExports {
  memory: { buffer: ArrayBuffer };
  alloc(length: number): number;
  free(pointer: number, length: number): void;
  call(pointer: number, length: number): number;
}

/** The imports of a module from `env`. */
interface ModuleImports {
  emit(pointer: number, length: number): void;
  now(): number;
  random(pointer: number, length: number): void;
}

/** A response begins with its length in this many bytes. */
const PREFIX = 4;
/** The limit of `getRandomValues` for one call. */
const RANDOM_LIMIT = 65_536;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class ModuleInstance {
  private exports!: ModuleExports;

  private constructor(private readonly onitem: (text: string) => void) {}

  static async create(module: WebAssembly.Module, onitem: (text: string) => void): Promise<ModuleInstance> {
    const instance = new ModuleInstance(onitem);
    const { exports } = await WebAssembly.instantiate(module, { env: { ...instance.imports() } });
    instance.exports = exports as unknown as ModuleExports;
    return instance;
  }

  /** Creates an instance with fake exports, for tests. */
  static around(make: (imports: ModuleImports) => ModuleExports, onitem: (text: string) => void): ModuleInstance {
    const instance = new ModuleInstance(onitem);
    instance.exports = make(instance.imports());
    return instance;
  }

  /** Calls the module. Throws if it traps; the instance is unusable afterwards. */
  call(input: string): string {
    const bytes = encoder.encode(input);
    const pointer = this.exports.alloc(bytes.length) >>> 0;
    // `alloc` may move the memory, so the buffer must be read afterwards.
    new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
    const result = this.exports.call(pointer, bytes.length) >>> 0;
    this.exports.free(pointer, bytes.length);
    const length = new DataView(this.exports.memory.buffer).getUint32(result, true);
    const output = this.text(result + PREFIX, length);
    this.exports.free(result, PREFIX + length);
    return output;
  }

  private text(pointer: number, length: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, pointer, length));
  }

  private imports(): ModuleImports {
    return {
      emit: (pointer, length) => this.onitem(this.text(pointer >>> 0, length >>> 0)),
      now: () => performance.now(),
      random: (pointer, length) => {
        const bytes = new Uint8Array(this.exports.memory.buffer, pointer >>> 0, length >>> 0);
        for (let n = 0; n < bytes.length; n += RANDOM_LIMIT) crypto.getRandomValues(bytes.subarray(n, n + RANDOM_LIMIT));
      },
    };
  }
}
