import stretchModuleUrl from 'virtual:signalsmith-stretch.wasm?url';
import { Scope } from '../../scope';
import { STRETCH_PROCESSOR, type StretchEvent, type StretchOptions } from './protocol';

/** Analysis block of the stretcher, milliseconds: its own default, a compromise between bass and drums. */
const STRETCH_BLOCKS = { blockMs: 120, intervalMs: 30 } as const;

/** Frames the resampler's kernel may reach forward, at the highest ratio. */
const REACH_FRAMES = 64;

/** Ratios up to these share one latency: most shifts are small, and small ones need less latency. */
const RATIO_STEPS = [1.25, 2.5] as const;

const START_LIMIT_MS = 10_000;

/** The stretcher as a node: stereo in, stereo out, pitch shifted, tempo preserved. */
export class StretchNode {
  private constructor(readonly node: AudioWorkletNode) {}

  /**
   * The context must have loaded the worklet module already.
   *
   * @throws when the WebAssembly cannot be loaded or WebAssembly is switched off
   */
  static async create(context: BaseAudioContext): Promise<StretchNode> {
    const response = await fetch(stretchModuleUrl);
    if (!response.ok) throw new Error(`${stretchModuleUrl} was answered with ${response.status}`);
    const framesIn = (ms: number) => Math.round((ms / 1000) * context.sampleRate);
    const node = new AudioWorkletNode(context, STRETCH_PROCESSOR, {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [2],
      channelCount: 2,
      channelCountMode: 'explicit',
      // Compiled on the audio thread: not every browser hands a compiled module over to it.
      processorOptions: {
        module: await response.arrayBuffer(),
        blockFrames: framesIn(STRETCH_BLOCKS.blockMs),
        intervalFrames: framesIn(STRETCH_BLOCKS.intervalMs),
      } satisfies StretchOptions,
    });
    await started(node);
    return new StretchNode(node);
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
}

function started(node: AudioWorkletNode): Promise<void> {
  return new Promise((resolve, reject) => {
    const scope = new Scope();
    scope.timeout(() => {
      reject(new Error('The stretcher does not answer.'));
    }, START_LIMIT_MS);
    node.port.onmessage = ({ data: event }: MessageEvent<StretchEvent>) => {
      scope.dispose();
      if (event.type === 'ready') resolve();
      else reject(new Error(event.reason));
    };
  });
}
