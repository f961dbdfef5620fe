import stretchModuleUrl from 'virtual:signalsmith-stretch.wasm?url';
import { Scope } from '../../scope';
import { GLIDE_SECONDS, STRETCH_PROCESSOR, type StretchEvent, type StretchOptions } from './protocol';
import { stretchBlocks, stretchLatency } from './stretch-settings';

interface RetuneOptions {
  /** At which speed the recording is read for it; 1. */
  speed?: number;
  /** Whether the pitch glides there while it sounds, instead of changing at once. */
  glides?: boolean;
  /** The latency that sounds, frames; 0. It may only grow, without a gap. */
  soundingFrames?: number;
}

const START_LIMIT_MS = 10_000;

/** The stretcher as a node: stereo in, stereo out, pitch shifted, tempo preserved. */
export class StretchNode {
  /** The last glide: the ratio it came from and when it began. */
  #glide = { from: 1, to: 1, beganAt: -Infinity };

  private constructor(readonly node: AudioWorkletNode) {}

  /**
   * The context must have loaded the worklet module already.
   *
   * @throws when the WebAssembly cannot be loaded or WebAssembly is switched off
   */
  static async create(context: BaseAudioContext): Promise<StretchNode> {
    const response = await fetch(stretchModuleUrl);
    if (!response.ok) throw new Error(`${stretchModuleUrl} was answered with ${response.status}`);
    const node = new AudioWorkletNode(context, STRETCH_PROCESSOR, {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [2],
      // Left, right, and the speed at which they were read.
      channelCount: 3,
      channelCountMode: 'explicit',
      channelInterpretation: 'discrete',
      // Compiled on the audio thread: not every browser hands a compiled module over to it.
      processorOptions: {
        module: await response.arrayBuffer(),
        ...stretchBlocks(context.sampleRate),
      } satisfies StretchOptions,
    });
    await started(node);
    return new StretchNode(node);
  }

  /**
   * Output pitch / recorded pitch, 0.4-2.5.
   *
   * @returns frames from input to output from now on
   */
  retune(ratio: number, { speed = 1, glides = false, soundingFrames = 0 }: RetuneOptions = {}): number {
    const latencyFrames = Math.max(soundingFrames, stretchLatency(ratio / speed, this.node.context.sampleRate));
    this.#setRatio(ratio, glides && this.node.context.state === 'running');
    this.#parameter('speed').value = speed;
    this.#parameter('gradual').value = soundingFrames > 0 ? 1 : 0;
    this.#parameter('latency').value = latencyFrames;
    return latencyFrames;
  }

  #setRatio(ratio: number, glides: boolean): void {
    const parameter = this.#parameter('ratio');
    const now = this.node.context.currentTime;
    const { from, to, beganAt } = this.#glide;
    const share = Math.min(1, Math.max(0, (now - beganAt) / GLIDE_SECONDS));
    // From where a glide that has not ended is: a browser's own way to hold it there is not in all of them.
    const present = from * (to / from) ** share;
    parameter.cancelScheduledValues(now);
    parameter.setValueAtTime(glides ? present : ratio, now);
    // In equal cents per second.
    if (glides) parameter.exponentialRampToValueAtTime(ratio, now + GLIDE_SECONDS);
    this.#glide = glides ? { from: present, to: ratio, beganAt: now } : { from: ratio, to: ratio, beganAt: -Infinity };
  }

  #parameter(name: string): AudioParam {
    const parameter = this.node.parameters.get(name);
    if (parameter === undefined) throw new Error(`The stretcher has no ${name}.`);
    return parameter;
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
