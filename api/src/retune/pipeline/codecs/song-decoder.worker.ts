import { parentPort } from 'node:worker_threads';
import { SongDecoder } from '@attune/codecs/decoder';
import { decodeSong } from '@attune/codecs/decode-song';
import { MendedSource } from '@attune/retuning/formats/unpadded-chunks';
import type { AudioSource } from '../ffmpeg/probe.js';
import { withFile } from '../file-source.adapter.js';

export interface DecodingTask extends Pick<AudioSource, 'path' | 'container' | 'channels' | 'parts' | 'beginning'> {
  /** wasm/codecs.wasm of @attune/codecs. */
  module: WebAssembly.Module;
  /** One number: how many blocks are wanted and not yet sent. The thread waits while there are none. */
  wanted: Int32Array;
}

/** A block of interleaved float32; at the end null, or why it could not go on. */
export type DecoderNews = Float32Array | { failure: string } | null;

const BLOCK_SAMPLES = 65_536;

const post = (news: DecoderNews, memory: ArrayBuffer[] = []): void => parentPort?.postMessage(news, memory);

parentPort?.on('message', (task: DecodingTask) => post(decode(task)));

/** Everything but the samples. */
function decode({ path, container, channels, parts, beginning, module, wanted }: DecodingTask): DecoderNews {
  const blocks = new BlockSender(wanted);
  try {
    withFile(path, (file) => {
      const source = beginning ? new MendedSource(file, beginning) : file;
      const open = (): SongDecoder => new SongDecoder(module, source, { container, keepsDelay: parts !== null });
      for (const samples of decodeSong(open, channels, parts)) blocks.add(samples);
    });
    blocks.flush();
    return null;
  } catch (error) {
    return { failure: String(error) };
  }
}

/** Sends samples in large blocks, each when it is wanted. */
class BlockSender {
  private block = new Float32Array(BLOCK_SAMPLES);
  private filled = 0;

  constructor(private readonly wanted: Int32Array) {}

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + BLOCK_SAMPLES - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === BLOCK_SAMPLES) this.flush();
    }
  }

  flush(): void {
    if (this.filled === 0) return;
    Atomics.wait(this.wanted, 0, 0);
    Atomics.sub(this.wanted, 0, 1);
    post(this.block.subarray(0, this.filled), [this.block.buffer]);
    this.block = new Float32Array(BLOCK_SAMPLES);
    this.filled = 0;
  }
}
