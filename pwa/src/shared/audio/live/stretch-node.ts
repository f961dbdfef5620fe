import stretchModuleUrl from 'virtual:signalsmith-stretch.wasm?url';
import { Scope } from '../../scope';
import { GLIDE_SECONDS, STRETCH_PROCESSOR, type StretchEvent, type StretchOptions } from './protocol';

/** Analysis block of the stretcher, milliseconds: its own default, a compromise between bass and drums. */
const STRETCH_BLOCKS = { blockMs: 120, intervalMs: 30 } as const;

/** Frames the resampler's kernel may reach forward up to a step of 2.5, and beyond it per step. */
const REACH_FRAMES = { min: 64, perStep: 26 } as const;

/**
 * Steps of the resampler, pitch divided by speed, up to these share one latency: most shifts are small, and small ones
 * need less latency. Ten is 2.5 times the pitch at a quarter of the tempo.
 */
const LATENCY_STEPS = [1.25, 2.5, 5, 10] as const;

interface RetuneOptions {
  /** At which speed the recording is read for it; 1. */
  speed?: number;
  /** Whether the pitch glides there while it sounds, instead of changing at once. */
  glides?: boolean;
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
    const framesIn = (ms: number) => Math.round((ms / 1000) * context.sampleRate);
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
        blockFrames: framesIn(STRETCH_BLOCKS.blockMs),
        intervalFrames: framesIn(STRETCH_BLOCKS.intervalMs),
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
  retune(ratio: number, { speed = 1, glides = false }: RetuneOptions = {}): number {
    const step = ratio / speed;
    const highest = LATENCY_STEPS.find((one) => step <= one) ?? step;
    const halfBlock = Math.round((STRETCH_BLOCKS.blockMs / 2000) * this.node.context.sampleRate);
    const reach = Math.max(REACH_FRAMES.min, Math.ceil(REACH_FRAMES.perStep * highest));
    const latencyFrames = Math.ceil(halfBlock * (1 + highest)) + reach;
    this.#setRatio(ratio, glides && this.node.context.state === 'running');
    this.#parameter('speed').value = speed;
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
