import { MP3_KBPS, type Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import { bytesAt, type Codecs, instantiate } from './module.js';

/** As `enum Kind` in c/encoder.c. */
const KINDS = { mp3: 0, flac16: 1, flac24: 2, wav16: 3, wav24: 4, wav32: 5, float: 6 } as const;
const MAX_PART_BYTES = 262_144;

/**
 * Encodes a song into a file without tags: the same bytes as the worker's ffmpeg and LAME write. The memory that it
 * takes does not grow with the length.
 */
export class SongEncoder {
  private readonly codecs: Codecs;

  /**
   * @param module wasm/codecs.wasm
   * @param options.output one or two channels
   * @param write takes the file's bytes, valid only during the call; at the end once more the headers, at position 0
   */
  constructor(
    module: WebAssembly.Module,
    { output, quality }: { output: OutputFormat; quality: Quality },
    write: (bytes: Uint8Array, position: number) => void,
  ) {
    this.codecs = instantiate(module, {
      read: () => 0,
      write: (position, bytes) => write(bytes, position),
    });
    const { sampleRateHz, channels } = output;
    const isBest = Number(quality === 'ultra');
    const bitsPerSecond = MP3_KBPS[quality] * 1_000;
    check(this.codecs.openEncoder(kindOf(output), sampleRateHz, channels, bitsPerSecond, isBest));
  }

  /** @param bytes what a quantiser gives: s16le, s32le or f32le; may end within a frame */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += MAX_PART_BYTES) {
      const part = bytes.subarray(at, at + MAX_PART_BYTES);
      const address = this.codecs.part(part.length);
      bytesAt(this.codecs, address, part.length).set(part);
      check(this.codecs.encode(part.length));
    }
  }

  /** Writes what is left, and the headers. To be called once. */
  finish(): void {
    check(this.codecs.finishEncoder());
  }
}

function kindOf({ format, samples }: OutputFormat): number {
  if (format === 'mp3') return KINDS.mp3;
  const bits = samples?.bits ?? 16;
  if (format === 'flac') return bits === 16 ? KINDS.flac16 : KINDS.flac24;
  if (samples?.kind === 'float') return KINDS.float;
  if (bits === 16) return KINDS.wav16;
  return bits === 24 ? KINDS.wav24 : KINDS.wav32;
}

function check(result: number): void {
  if (result < 0) throw new Error('The song could not be encoded');
}
