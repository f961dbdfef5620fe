/** What the WebAssembly of signalsmith-stretch 1.3.2 exports, by the letters that its compiler gave to the names. */
interface StretchExports {
  /** memory */
  e: WebAssembly.Memory;
  /** Runs the constructors of globals. */
  f(): void;
  /** setBuffers: the address of all input buffers and then all output buffers, each of `frames` 32-bit samples. */
  h(channels: number, frames: number): number;
  /** inputLatency, frames */
  k(): number;
  /** outputLatency, frames */
  l(): number;
  /** reset */
  m(): void;
  /** configure; the last one spreads a block's work over its interval, if not 0 */
  p(channels: number, blockFrames: number, intervalFrames: number, splitComputation: number): void;
  /** setTransposeSemitones; no transposition above `tonalityLimit`, cycles per frame, unless it is 0 */
  r(semitones: number, tonalityLimit: number): void;
  /** process: reads this many frames from its input buffers and writes this many to its output buffers. */
  w(inputFrames: number, outputFrames: number): void;
}

export interface StretchBlocks {
  blockFrames: number;
  intervalFrames: number;
}

const STEREO = 2;
const PAGE_BYTES = 65_536;

/** Makes stereo sound longer or shorter at the same pitch: signalsmith-stretch (Geraint Luff, MIT). */
export class Stretcher {
  /** Frames from input to output, at the rate of the input and at that of the output. */
  readonly inputLatency: number;
  readonly outputLatency: number;
  readonly #exports: StretchExports;
  readonly #capacity: number;
  readonly #address: number;

  private constructor(exports: StretchExports, { blockFrames, intervalFrames }: StretchBlocks) {
    this.#exports = exports;
    exports.f();
    exports.p(STEREO, blockFrames, intervalFrames, 0);
    exports.m();
    exports.r(0, 0);
    this.inputLatency = exports.k();
    this.outputLatency = exports.l();
    this.#capacity = this.inputLatency + this.outputLatency;
    this.#address = exports.h(STEREO, this.#capacity);
  }

  /**
   * @param module signalsmith-stretch.wasm
   * @throws when WebAssembly is switched off
   */
  static async create(module: BufferSource, blocks: StretchBlocks): Promise<Stretcher> {
    const bytes = (address: number, count: number) => new Uint8Array(memory.buffer, address, count);
    const { instance } = await WebAssembly.instantiate(module, {
      a: {
        // random_get; the audio thread has no `crypto`.
        a: (address: number, count: number) => {
          bytes(address, count).forEach((_, i, all) => (all[i] = Math.random() * 256));
          return 0;
        },
        // emscripten_resize_heap
        b: (size: number) => {
          memory.grow(Math.ceil(((size >>> 0) - memory.buffer.byteLength) / PAGE_BYTES));
          return 1;
        },
        // memcpy
        c: (to: number, from: number, count: number) => {
          bytes(to, count).set(bytes(from, count));
        },
        // abort
        d: () => {
          throw new Error('The stretcher gave up.');
        },
      },
    });
    const exports = instance.exports as unknown as StretchExports;
    const memory = exports.e;
    return new Stretcher(exports, blocks);
  }

  /** Input, to be filled before `process`; one array per channel. Not to be kept. */
  input(): [Float32Array, Float32Array] {
    return [this.#buffer(0), this.#buffer(1)];
  }

  /** @param inputFrames of `input`, @param outputFrames to be written */
  process(inputFrames: number, left: Float32Array, right: Float32Array): void {
    this.#exports.w(inputFrames, left.length);
    left.set(this.#buffer(2).subarray(0, left.length));
    right.set(this.#buffer(3).subarray(0, right.length));
  }

  /** The memory's buffer is another one after it has grown. */
  #buffer(index: number): Float32Array {
    const bytes = this.#capacity * Float32Array.BYTES_PER_ELEMENT;
    return new Float32Array(this.#exports.e.buffer, this.#address + index * bytes, this.#capacity);
  }
}
