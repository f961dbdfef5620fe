import { Comparator } from '../../src/shared/audio/live/comparator';
import type { SourceEvent, StretchEvent } from '../../src/shared/audio/live/protocol';
import { stretchBlocks } from '../../src/shared/audio/live/stretch-settings';
import type { StretchBlocks } from '../../src/shared/audio/live/stretcher';
import { TrackSource } from '../../src/shared/audio/live/track-source';
import { readStretchModule } from '../../vite/stretch-module';

export const BLOCK_FRAMES = 128;

/** What an audio worklet gives to its processors; `started` resolves with the first message that one sends. */
class FakeWorkletProcessor {
  readonly started = Promise.withResolvers<StretchEvent>();
  readonly port = { postMessage: this.started.resolve };
}

Object.assign(globalThis, { AudioWorkletProcessor: FakeWorkletProcessor });
const { StretchProcessor } = await import('../../src/shared/audio/live/stretch-processor');
const module = await readStretchModule();

async function createStretch(blocks: StretchBlocks) {
  const processor = new StretchProcessor({ processorOptions: { module, ...blocks } });
  const event = await (processor as unknown as FakeWorkletProcessor).started.promise;
  if (event.type === 'failed') throw new Error(event.reason);
  return processor;
}

const block = () => new Float32Array(BLOCK_FRAMES);

/** What the player's audio thread does, one block after another, without a browser. */
export class LivePath {
  readonly source: TrackSource;
  readonly comparator: Comparator;
  /** Of the stretcher's node, as are the names. */
  readonly parameters = { ratio: block(), speed: block(), latency: block(), gradual: block() };
  mix: 0 | 1 = 0;
  onEvent: (event: SourceEvent) => void = () => undefined;
  readonly #now = [block(), block()] as const;
  readonly #ahead = [block(), block(), block()] as const;
  readonly #gate = block();
  readonly #stretched = [block(), block()] as const;
  #frames = 0;

  private constructor(
    readonly sampleRateHz: number,
    private readonly stretch: Awaited<ReturnType<typeof createStretch>>,
  ) {
    this.source = new TrackSource(sampleRateHz, (event) => this.onEvent(event));
    this.comparator = new Comparator(sampleRateHz);
    this.set({ ratio: 1, speed: 1 });
  }

  static async create(sampleRateHz: number, blocks = stretchBlocks(sampleRateHz)): Promise<LivePath> {
    return new LivePath(sampleRateHz, await createStretch(blocks));
  }

  set(values: Partial<Record<keyof LivePath['parameters'], number>>): void {
    for (const [name, value] of Object.entries(values)) {
      this.parameters[name as keyof LivePath['parameters']][0] = value;
    }
  }

  /** One block of what the stretcher returns. Not to be kept. */
  run(): readonly [Float32Array, Float32Array] {
    const outputs = { now: this.#now, ahead: this.#ahead, gate: this.#gate };
    this.source.process(outputs, this.#frames / this.sampleRateHz);
    this.stretch.process([[...this.#ahead]], [[...this.#stretched]], this.parameters);
    this.#frames += BLOCK_FRAMES;
    return this.#stretched;
  }

  /** One block, of what is heard. */
  hear(): Float32Array {
    const [left, right] = [block(), block()];
    this.run();
    const inputs = { original: this.#now, retuned: this.#stretched, gate: this.#gate };
    this.comparator.process(inputs, [left, right], this.mix);
    return left;
  }
}
