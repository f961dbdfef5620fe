import { FlowResampler } from './flow-resampler';

/** The part of the WebAssembly module of signalsmith-stretch 1.3.2 that is used. */
interface StretchModule {
  HEAP8: Int8Array;
  exports?: { memory: WebAssembly.Memory };
  _inputLatency(): number;
  _outputLatency(): number;
  _setTransposeSemitones(semitones: number, tonalityLimit: number): void;
  /** Reads this many frames from its input buffers and writes this many to its output buffers. */
  _process(inputFrames: number, outputFrames: number): void;
}

/** The part of its processor that is used; it creates the module and handles the port's messages. */
export interface SignalsmithProcessor extends AudioWorkletProcessor {
  wasmReady: boolean;
  wasmModule: StretchModule | null;
  /** Byte offsets of the buffers, one per channel. */
  buffersIn: number[];
  buffersOut: number[];
  bufferLength: number;
}

/**
 * Shifts the pitch and preserves the tempo: resampled by the ratio, which is exact, then stretched back to its length.
 *
 * The stretcher's own transposition reads up to 24 cents sharp in the bass, by the width of its analysis bins;
 * stretching alone leaves frequencies unchanged (docs/player.md has the table).
 *
 * Parameters: `ratio`, output pitch / input pitch; `latency`, frames from input to output, the same for every ratio,
 * so that another ratio does not shift the music in time.
 */
export function stretchProcessorFrom(Base: new (options: unknown) => SignalsmithProcessor) {
  return class StretchProcessor extends Base {
    readonly #resampler = new FlowResampler();
    #ratio = 0;
    #latencyFrames = 0;

    static get parameterDescriptors() {
      return [
        { name: 'ratio', defaultValue: 1, minValue: 0.25, maxValue: 4, automationRate: 'k-rate' },
        { name: 'latency', defaultValue: 0, minValue: 0, automationRate: 'k-rate' },
      ];
    }

    process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
      const [output = []] = outputs;
      const [outLeft, outRight] = output;
      const [inLeft, inRight] = inputs[0] ?? [];
      const module = this.wasmModule;
      if (!this.wasmReady || module === null || outLeft === undefined || outRight === undefined) return true;
      this.#set(module, parameters.ratio?.[0] ?? 1, parameters.latency?.[0] ?? 0);

      const [leftAt = 0, rightAt = 0] = this.buffersIn;
      const memory = () => (module.exports ? module.exports.memory.buffer : module.HEAP8.buffer);
      const left = new Float32Array(memory(), leftAt, this.bufferLength);
      const right = new Float32Array(memory(), rightAt, this.bufferLength);
      this.#resampler.push(inLeft, inRight, outLeft.length);
      module._process(this.#resampler.pull(left, right), outLeft.length);

      const [outLeftAt = 0, outRightAt = 0] = this.buffersOut;
      outLeft.set(new Float32Array(memory(), outLeftAt, outLeft.length));
      outRight.set(new Float32Array(memory(), outRightAt, outRight.length));
      return true;
    }

    #set(module: StretchModule, ratio: number, latencyFrames: number): void {
      if (ratio === this.#ratio && latencyFrames === this.#latencyFrames) return;
      this.#ratio = ratio;
      this.#latencyFrames = latencyFrames;
      module._setTransposeSemitones(0, 0);
      // The stretcher's input runs at 1/ratio of real time.
      const own = module._inputLatency() * ratio + module._outputLatency();
      this.#resampler.set(ratio, Math.max(0, Math.round(latencyFrames - own)));
    }
  };
}
