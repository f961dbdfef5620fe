import { CAPTURE_PROCESSOR, CHUNK_FRAMES, type CaptureMessage } from './protocol';

/**
 * Sends the microphone's samples out of the audio thread, in pieces large enough not to wake the worker too often. The
 * port to send them to arrives by message: it leads straight to the analysis, bypassing the main thread.
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
    const channel = input?.[0];
    if (channel && this.#to) this.#add(channel);
    return !this.#isDone;
  }

  #add(samples: Float32Array): void {
    for (let from = 0; from < samples.length;) {
      const count = Math.min(samples.length - from, CHUNK_FRAMES - this.#filled);
      this.#chunk.set(samples.subarray(from, from + count), this.#filled);
      this.#filled += count;
      from += count;
      if (this.#filled < CHUNK_FRAMES) continue;
      this.#to?.postMessage(this.#chunk, [this.#chunk.buffer]);
      this.#chunk = new Float32Array(CHUNK_FRAMES);
      this.#filled = 0;
    }
  }
}

registerProcessor(CAPTURE_PROCESSOR, CaptureProcessor);
