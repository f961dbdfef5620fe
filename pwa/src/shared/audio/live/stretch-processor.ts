import { FlowResampler } from './flow-resampler';
import type { StretchEvent, StretchOptions } from './protocol';
import { Stretcher } from './stretcher';

/**
 * Shifts the pitch and preserves the tempo: resampled by the ratio, which is exact, then stretched back to its length.
 *
 * The stretcher's own transposition reads up to 24 cents sharp in the bass, by the width of its analysis bins;
 * stretching alone leaves frequencies unchanged (docs/player.md has the table).
 *
 * The third channel of its input is the speed at which the recording was read: the input's pitch is that of the
 * recording times the speed, and the output's is that of the recording times `ratio`, in the time of the input.
 *
 * Parameters: `ratio`, output pitch / recorded pitch; `speed`, where the third channel is silent; `latency`, frames
 * from input to output, the same for every ratio, so that another ratio does not shift the music in time; `gradual`, 1
 * when another latency is taken up while it sounds.
 */
export class StretchProcessor extends AudioWorkletProcessor {
  #chain: { stretcher: Stretcher; resampler: FlowResampler } | null = null;

  constructor(options?: unknown) {
    super();
    const { module, ...blocks } = (options as { processorOptions: StretchOptions }).processorOptions;
    Stretcher.create(module, blocks).then(
      (stretcher) => {
        this.#chain = { stretcher, resampler: new FlowResampler(stretcher) };
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
      { name: 'speed', defaultValue: 1, minValue: 0.05, maxValue: 8, automationRate: 'k-rate' },
      { name: 'latency', defaultValue: 0, minValue: 0, automationRate: 'k-rate' },
      { name: 'gradual', defaultValue: 0, minValue: 0, maxValue: 1, automationRate: 'k-rate' },
    ];
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    const [outLeft, outRight] = outputs[0] ?? [];
    const [inLeft, inRight, speeds] = inputs[0] ?? [];
    if (this.#chain === null || outLeft === undefined || outRight === undefined) return true;
    const { stretcher, resampler } = this.#chain;
    const valueOf = (name: string, otherwise: number) => parameters[name]?.[0] ?? otherwise;
    // Silence in the third channel: what feeds it does not say its speed.
    const speed = speeds?.[0] ?? 0;
    resampler.push(inLeft, inRight, outLeft.length, speed > 0 ? speed : valueOf('speed', 1));
    resampler.set({
      ratio: valueOf('ratio', 1),
      latencyFrames: valueOf('latency', 0),
      isGradual: valueOf('gradual', 0) > 0,
    });
    stretcher.process(resampler.pull(...stretcher.input()), outLeft, outRight);
    return true;
  }

  #emit(event: StretchEvent): void {
    this.port.postMessage(event);
  }
}
