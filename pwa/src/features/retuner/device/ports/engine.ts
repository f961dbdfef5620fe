import { engineOptions } from 'node-rubberband/options';
import {
  copyIn,
  instantiate,
  instantiateShared,
  MAX_HELPERS,
  startStream,
  type WasmEngine,
} from 'node-rubberband/wasm-engine';

/** 512 frames keep the start aligned within a few samples; as on the server, whose samples these are. */
const BLOCK_FRAMES = 512;
/** Given to the engine at a time: about as much as its helpers do while the next piece is decoded. */
const PIECE_FRAMES = 8192;

export interface EngineModules {
  /** node-rubberband/engine.wasm */
  engine: WebAssembly.Module;
  /** node-rubberband/engine-threads.wasm; null where the page may not share memory, or has no core to spare. */
  threads: WebAssembly.Module | null;
}

/** Makes a thread of its own a helper of a stream, the `index`-th; resolves when it is. */
export type StartHelper = (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  index: number,
) => Promise<{ stop: () => void }>;

export interface PitchShifterOptions {
  channels: number;
  /** 8000 to 192000. */
  sampleRateHz: number;
  /** Output pitch / input pitch. */
  pitchRatio: number;
}

/** Shifts the pitch and keeps the tempo, on the calling thread and, where there may be any, helpers. */
export class PitchShifter {
  private readonly piece: Float32Array;
  private filled = 0;

  private constructor(
    private readonly engine: WasmEngine,
    private readonly channels: number,
    private readonly helpers: readonly { stop: () => void }[],
  ) {
    this.piece = new Float32Array(PIECE_FRAMES * channels);
  }

  /** @param emit takes the frames that are ready: interleaved, valid only during the call */
  static async start(
    modules: EngineModules,
    startHelper: StartHelper,
    { channels, sampleRateHz, pitchRatio }: PitchShifterOptions,
    emit: (interleaved: Float32Array) => void,
  ): Promise<PitchShifter> {
    const options = engineOptions({
      engine: 'R3',
      mode: 'offline',
      sampleRateHz,
      channels,
      pitchRatio,
      channelsTogether: true,
      pitchQuality: 'quality',
      blockFrames: BLOCK_FRAMES,
    });
    if (modules.threads === null) {
      const engine = instantiate(modules.engine, emit, channels);
      startStream(engine, options, false);
      return new PitchShifter(engine, channels, []);
    }
    const engine = instantiateShared(modules.threads, emit, channels);
    startStream(engine, options, true);
    const { threads } = modules;
    const helpers = await Promise.all(
      Array.from({ length: helperCount() }, (_, index) => startHelper(threads, engine.memory, index)),
    );
    engine.allowHelpers(helpers.length);
    return new PitchShifter(engine, channels, helpers);
  }

  /** Calls `emit` with what is ready, and then `onPiece`, after each piece that is complete. */
  async process(interleaved: Float32Array, onPiece: () => Promise<void>): Promise<void> {
    for (let at = 0; at < interleaved.length;) {
      const part = interleaved.subarray(at, at + this.piece.length - this.filled);
      this.piece.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled < this.piece.length) return;
      this.push();
      await onPiece();
    }
  }

  /** Marks the end. */
  finish(): void {
    if (this.filled > 0) this.push();
    this.engine.finishStream();
  }

  close(): void {
    for (const helper of this.helpers) helper.stop();
  }

  private push(): void {
    copyIn(this.engine, this.piece.subarray(0, this.filled));
    this.engine.pushStream(this.filled / this.channels);
    this.filled = 0;
  }
}

/** One core is the calling thread's, one is left to the page. */
const helperCount = (): number => Math.max(1, Math.min(MAX_HELPERS, navigator.hardwareConcurrency - 2));
