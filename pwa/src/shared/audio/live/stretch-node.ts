import { Scope } from '../../scope';
import stretchModuleUrl from './signalsmith.worklet?worker&url';
import { STRETCH_PROCESSOR } from './protocol';

/** Analysis block of the stretcher, milliseconds: its own default, a compromise between bass and drums. */
export const STRETCH_BLOCKS = { blockMs: 120, intervalMs: 30 } as const;

/** Frames the resampler's kernel may reach forward, at the highest ratio. */
const REACH_FRAMES = 64;

/** Ratios up to these share one latency: most shifts are small, and small ones need less latency. */
const RATIO_STEPS = [1.25, 2.5] as const;

type Answer = [id: number | string, value?: unknown];

/**
 * signalsmith-stretch (Geraint Luff, MIT) as a node: stereo in, stereo out, pitch shifted, tempo preserved.
 *
 * Uses the module's own message protocol, since the package's main-thread half would load the whole WebAssembly
 * module a second time.
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

  /**
   * The context must have loaded our own worklet module already.
   *
   * @throws when the module cannot be loaded or WebAssembly is switched off
   */
  static async create(context: BaseAudioContext): Promise<StretchNode> {
    await context.audioWorklet.addModule(stretchModuleUrl);
    const stretch = new StretchNode(
      new AudioWorkletNode(context, STRETCH_PROCESSOR, {
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

  /**
   * Output pitch / input pitch, 0.4-2.5.
   *
   * @returns frames from input to output from now on
   */
  retune(ratio: number): number {
    const highest = RATIO_STEPS.find((step) => ratio <= step) ?? ratio;
    const halfBlock = Math.round((STRETCH_BLOCKS.blockMs / 2000) * this.node.context.sampleRate);
    const latencyFrames = Math.ceil(halfBlock * (1 + highest)) + REACH_FRAMES;
    this.#set('ratio', ratio);
    this.#set('latency', latencyFrames);
    return latencyFrames;
  }

  #set(name: string, value: number): void {
    const parameter = this.node.parameters.get(name);
    if (parameter) parameter.value = value;
  }

  #call(method: string, ...args: unknown[]): Promise<unknown> {
    const id = (this.#lastId += 1);
    const answer = this.#answered(id, 5_000);
    this.node.port.postMessage([id, method, ...args]);
    return answer;
  }

  #answered(id: number | string, patienceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const scope = new Scope();
      scope.timeout(() => {
        this.#waiting.delete(id);
        reject(new Error('The stretcher does not answer.'));
      }, patienceMs);
      this.#waiting.set(id, (value) => {
        scope.dispose();
        resolve(value);
      });
    });
  }
}
