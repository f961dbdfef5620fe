import stretchModuleUrl from 'signalsmith-stretch?url';

/**
 * Analysis blocks of the stretcher, milliseconds. Its own default is 3-4 cents sharp in the bass; these hold 1 cent
 * from 55 Hz up (docs/player.md has the table) and delay by 120 ms.
 */
export const STRETCH_BLOCKS = { blockMs: 120, intervalMs: 15 } as const;

interface StretchSetting {
  ratio: number;
}

type Answer = [id: number | string, value?: unknown];

/**
 * signalsmith-stretch (Geraint Luff, MIT) as a node: stereo in, stereo out, pitch moved, tempo kept.
 *
 * Speaks the module's own message protocol, since the package's main-thread half would bring the whole WebAssembly
 * module along a second time.
 */
export class StretchNode {
  #lastId = 0;
  readonly #waiting = new Map<number | string, (value: unknown) => void>();

  private constructor(readonly node: AudioWorkletNode) {
    node.port.onmessage = ({ data: [id, value] }: MessageEvent<Answer>) => {
      this.#waiting.get(id)?.(value);
      this.#waiting.delete(id);
    };
  }

  /** @throws when the browser has no AudioWorklet or no WebAssembly, or the module cannot be loaded */
  static async create(context: BaseAudioContext): Promise<StretchNode> {
    await context.audioWorklet.addModule(stretchModuleUrl);
    const stretch = new StretchNode(
      new AudioWorkletNode(context, 'signalsmith-stretch', {
        numberOfInputs: 1,
        numberOfOutputs: 1,
        outputChannelCount: [2],
        channelCount: 2,
        channelCountMode: 'explicit',
      }),
    );
    await stretch.#answered('ready', 10_000);
    await stretch.#call('configure', STRETCH_BLOCKS);
    return stretch;
  }

  /** Frames from input to output. */
  async latencyFrames(): Promise<number> {
    const seconds = (await this.#call('latency')) as number;
    return Math.round(seconds * this.node.context.sampleRate);
  }

  /** Output pitch / input pitch, from now on. The whole spectrum moves (no tonality limit): this is retuning. */
  async retune({ ratio }: StretchSetting): Promise<void> {
    await this.#call('schedule', { active: true, semitones: 12 * Math.log2(ratio), tonalityHz: 0 });
  }

  #call(method: string, ...args: unknown[]): Promise<unknown> {
    const id = (this.#lastId += 1);
    const answer = this.#answered(id, 5_000);
    this.node.port.postMessage([id, method, ...args]);
    return answer;
  }

  #answered(id: number | string, patienceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error('The stretcher does not answer.'));
      }, patienceMs);
      this.#waiting.set(id, (value) => {
        clearTimeout(giveUp);
        resolve(value);
      });
    });
  }
}
