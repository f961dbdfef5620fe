import { FlowResampler } from './flow-resampler';
import type { StretchEvent, StretchOptions } from './protocol';
import { Stretcher } from './stretcher';

/**
 * Shifts the pitch and preserves the tempo: resampled by the ratio, which is exact, then stretched back to its length.
 *
 * The stretcher's own transposition reads up to 24 cents sharp in the bass, by the width of its analysis bins;
 * stretching alone leaves frequencies unchanged (docs/player.md has the table).
 *
 * Parameters: `ratio`, output pitch / input pitch; `latency`, frames from input to output, the same for every ratio,
 * so that another ratio does not shift the music in time.
 */
export class StretchProcessor extends AudioWorkletProcessor {
  readonly #resampler = new FlowResampler();
  #stretcher: Stretcher | null = null;
  #ratio = 0;
  #latencyFrames = 0;

  constructor(options?: unknown) {
    super();
    const { module, ...blocks } = (options as { processorOptions: StretchOptions }).processorOptions;
    Stretcher.create(module, blocks).then(
      (stretcher) => {
        this.#stretcher = stretcher;
        this.#emit({ type: 'ready' });
      },
      (error: unknown) => {
        this.#emit({ type: 'failed', reason: String(error) });
      },
    );
  }

  static get parameterDescriptors() {
    return [
      { name: 'ratio', defaultValue: 1, minValue: 0.25, maxValue: 4, automationRate: 'k-rate' },
      { name: 'latency', defaultValue: 0, minValue: 0, automationRate: 'k-rate' },
    ];
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    const [outLeft, outRight] = outputs[0] ?? [];
    const [inLeft, inRight] = inputs[0] ?? [];
    const stretcher = this.#stretcher;
    if (stretcher === null || outLeft === undefined || outRight === undefined) return true;
    this.#set(stretcher, parameters.ratio?.[0] ?? 1, parameters.latency?.[0] ?? 0);
    this.#resampler.push(inLeft, inRight, outLeft.length);
    stretcher.process(this.#resampler.pull(...stretcher.input()), outLeft, outRight);
    return true;
  }

  #set({ inputLatency, outputLatency }: Stretcher, ratio: number, latencyFrames: number): void {
    if (ratio === this.#ratio && latencyFrames === this.#latencyFrames) return;
    this.#ratio = ratio;
    this.#latencyFrames = latencyFrames;
    // The stretcher's input runs at 1/ratio of real time.
    const own = inputLatency * ratio + outputLatency;
    this.#resampler.set(ratio, Math.max(0, Math.round(latencyFrames - own)));
  }

  #emit(event: StretchEvent): void {
    this.port.postMessage(event);
  }
}
