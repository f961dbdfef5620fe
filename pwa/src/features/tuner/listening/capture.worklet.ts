import { CAPTURE_PROCESSOR, CHUNK_FRAMES, type CaptureMessage } from './protocol';

/**
 * Weights of even and odd channels: what is in opposite phase in two of them does not vanish (docs/measuring.md, 1).
 */
const CHANNEL_WEIGHTS = [1.1, 0.9] as const;

/**
 * Sends the microphone's samples, all channels mixed to one, out of the audio thread, in pieces large enough not to
 * wake the worker too often. The port to send them to arrives by message: it leads straight to the analysis, bypassing
 * the main thread.
 */
class CaptureProcessor extends AudioWorkletProcessor {
  #to: MessagePort | null = null;
  #chunk = new Float32Array(CHUNK_FRAMES);
  #filled = 0;
  #isDone = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<CaptureMessage>) => {
      if (data.kind === 'to') this.#to = data.port;
      else this.#isDone = true;
    };
  }

  process([input]: Float32Array[][]): boolean {
    if (input && this.#to) this.#add(input);
    return !this.#isDone;
  }

  #add(channels: readonly Float32Array[]): void {
    const frames = channels[0]?.length ?? 0;
    for (let frame = 0; frame < frames; frame += 1) {
      this.#chunk[this.#filled] = mixed(channels, frame);
      this.#filled += 1;
      if (this.#filled < CHUNK_FRAMES) continue;
      this.#to?.postMessage(this.#chunk, [this.#chunk.buffer]);
      this.#chunk = new Float32Array(CHUNK_FRAMES);
      this.#filled = 0;
    }
  }
}

function mixed(channels: readonly Float32Array[], frame: number): number {
  let sum = 0;
  let weights = 0;
  for (let i = 0; i < channels.length; i += 1) {
    const weight = CHANNEL_WEIGHTS[i % 2] as number;
    sum += weight * ((channels[i] as Float32Array)[frame] as number);
    weights += weight;
  }
  return sum / weights;
}

registerProcessor(CAPTURE_PROCESSOR, CaptureProcessor);
