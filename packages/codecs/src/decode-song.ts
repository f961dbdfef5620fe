import type { SoundPart } from '@attune/retuning/formats/sound-parts';
import { SOURCE_LIMITS } from '@attune/retuning/pipeline/song-source';
import { CodecError, type SongDecoder } from './decoder.js';

type Decoder = Pick<SongDecoder, 'read'>;

/** That are decoded altogether, also those that are left out: parts out of order could take hours. */
const MAX_DECODED_FRAMES = SOURCE_LIMITS.samples;
/** Frames of silence that are made at a time. */
const SILENCE_FRAMES = 65_536;

/**
 * Decodes a song from its start to its end; a chunk is valid until the next.
 *
 * @param open a new decoder, at the start of the file
 * @param parts what of the decoded sound is the song, in order; null: all of it
 * @throws CodecError also when parts have to be decoded too often
 */
export function* decodeSong(
  open: () => Decoder,
  channels: number,
  parts: readonly SoundPart[] | null,
): Generator<Float32Array> {
  const decoder = new Position(open, channels);
  for (const { silence, from, to } of parts ?? [{ silence: 0, from: 0, to: null }]) {
    yield* silent(silence, channels);
    yield* decoder.read(from, to ?? Infinity);
  }
}

/** A decoder, and where it is: it is opened again for what it has passed. */
class Position {
  private decoder: Decoder | undefined;
  private chunk: Float32Array = new Float32Array(0);
  /** Of the chunk, frames. */
  private start = 0;
  private decodedFrames = 0;

  constructor(
    private readonly open: () => Decoder,
    private readonly channels: number,
  ) {}

  *read(from: number, to: number): Generator<Float32Array> {
    if (from < this.start) this.begin();
    while (this.start < to) {
      const length = this.chunk.length / this.channels;
      const [first, end] = [Math.max(0, from - this.start), Math.min(length, to - this.start)];
      if (first < end) yield this.chunk.subarray(first * this.channels, end * this.channels);
      if (this.start + length >= to || !this.next(length)) return;
    }
  }

  private begin(): void {
    this.decoder = undefined;
    this.chunk = new Float32Array(0);
    this.start = 0;
  }

  private next(passedFrames: number): boolean {
    this.decoder ??= this.open();
    const chunk = this.decoder.read();
    if (chunk === null) return false;
    this.decodedFrames += chunk.length / this.channels;
    if (this.decodedFrames > MAX_DECODED_FRAMES) throw new CodecError('damaged');
    this.start += passedFrames;
    this.chunk = chunk;
    return true;
  }
}

function* silent(frames: number, channels: number): Generator<Float32Array> {
  for (let rest = frames; rest > 0; rest -= SILENCE_FRAMES) {
    yield new Float32Array(Math.min(rest, SILENCE_FRAMES) * channels);
  }
}
