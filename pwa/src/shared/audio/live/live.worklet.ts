import { Comparator } from './comparator';
import {
  COMPARATOR_PROCESSOR,
  type ComparatorCommand,
  SOURCE_PROCESSOR,
  type SourceCommand,
  STRETCH_PROCESSOR,
} from './protocol';
import { StretchProcessor } from './stretch-processor';
import { TrackSource } from './track-source';

class SourceProcessor extends AudioWorkletProcessor {
  readonly #source = new TrackSource(sampleRate, (event) => {
    this.port.postMessage(event);
  });

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<SourceCommand>) => {
      this.#source.command(data);
    };
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const [now, ahead, gate] = outputs;
    const [nowLeft, nowRight] = now ?? [];
    const [aheadLeft, aheadRight, speeds] = ahead ?? [];
    if (nowLeft && nowRight && aheadLeft && aheadRight && speeds && gate?.[0]) {
      const outs = { now: [nowLeft, nowRight], ahead: [aheadLeft, aheadRight, speeds], gate: gate[0] } as const;
      this.#source.process(outs, currentTime);
    }
    return true;
  }
}

class ComparatorProcessor extends AudioWorkletProcessor {
  readonly #comparator = new Comparator(sampleRate);

  static get parameterDescriptors() {
    return [{ name: 'mix', defaultValue: 0, minValue: 0, maxValue: 1, automationRate: 'k-rate' }];
  }

  constructor() {
    super();
    // The only command is `reset`.
    this.port.onmessage = ({ data }: MessageEvent<ComparatorCommand>) => {
      this.#comparator.reset(data.matches);
    };
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    const [original = [], retuned = [], gate = []] = inputs;
    this.#comparator.process({ original, retuned, gate: gate[0] }, outputs[0] ?? [], parameters.mix?.[0] ?? 0);
    return true;
  }
}

registerProcessor(SOURCE_PROCESSOR, SourceProcessor);
registerProcessor(COMPARATOR_PROCESSOR, ComparatorProcessor);
registerProcessor(STRETCH_PROCESSOR, StretchProcessor);
