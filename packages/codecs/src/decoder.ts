import type { ByteSource } from '@attune/retuning/formats/byte-source';
import type { Container } from '@attune/retuning/formats/sniff';
import { bytesAt, type Codecs, instantiate } from './module.js';

export type CodecFailure = 'damaged' | 'no-audio' | 'unsupported' | 'changes';

/** Why a song cannot be decoded here. `changes`: its rate or its number of channels is another one in its midst. */
export class CodecError extends Error {
  constructor(readonly kind: CodecFailure) {
    super(`The song cannot be decoded: ${kind}`);
  }
}

/** A file's first audio track, as its headers have it. */
export interface DecodedStream {
  /** ffmpeg's name: mp3, aac, alac, flac, vorbis, opus, pcm_s16le ... */
  codec: string;
  /** ffmpeg's name of the decoder's samples: fltp, s16, s32 ... */
  sampleFormat: string;
  sampleRateHz: number;
  channels: number;
  /** ffmpeg's name of the speaker layout, or null when the file does not state it. */
  channelLayout: string | null;
  /** Of an uncompressed track; 0 for others. */
  bitsPerSample: number;
  /** Of a lossless one, where its header says so; 0 otherwise. */
  bitsPerRawSample: number;
  /** Length of the track, and of the file, by the headers. */
  streamSeconds: number | null;
  formatSeconds: number | null;
  /** The length was estimated from the size of the file. */
  isLengthEstimated: boolean;
  hasOtherStreams: boolean;
}

/** In units of {@link SongDecoder.secondsPerUnit}; null for a time that is unknown. */
export interface Packet {
  time: number | null;
  /** 0 for unknown. */
  duration: number;
}

export interface DecoderOptions {
  /** It is not guessed: the name of the demuxer. */
  container: Container;
  /** Leaves the encoder's delay in the sound, where the song's parts are cut out of it afterwards. */
  keepsDelay?: boolean;
}

/**
 * Codecs with the same samples as the worker's ffmpeg gives. The others use functions of the C library, which rounds
 * them by processor: aac and opus differ by up to -144 dBFS.
 */
const SAME_AS_WORKER = /^(mp3|vorbis|flac|alac|pcm_\w+|adpcm_\w+)$/;

export const isSameAsWorker = (codec: string): boolean => SAME_AS_WORKER.test(codec);

/** In the order of `enum Failure` in c/decoder.c. */
const FAILURES: readonly (CodecFailure | undefined)[] = [undefined, 'damaged', 'no-audio', 'unsupported'];
const MAX_TEXT_BYTES = 256;

/**
 * Decodes a song's first audio track in pieces, or reads its packets: one of the two. It blocks, so it is for a worker.
 * The memory that it takes does not grow with the length.
 */
export class SongDecoder {
  readonly stream: DecodedStream;
  private readonly codecs: Codecs;

  /**
   * @param module wasm/codecs.wasm
   * @throws CodecError
   */
  constructor(module: WebAssembly.Module, source: ByteSource, { container, keepsDelay = false }: DecoderOptions) {
    this.codecs = instantiate(module, {
      read: (position, length) => source.read(position, length),
      write: () => {},
    });
    const name = new TextEncoder().encode(`${container}\0`);
    bytesAt(this.codecs, this.codecs.text(), name.length).set(name);
    const failure = FAILURES[this.codecs.openDecoder(source.size, Number(keepsDelay))];
    if (failure !== undefined) throw new CodecError(failure);
    this.stream = describe(this.codecs);
  }

  get secondsPerUnit(): number {
    return this.codecs.timeUnitSeconds();
  }

  /**
   * The next frames, interleaved float32: valid until the next call. null at the end. Packets that are damaged are left
   * out.
   *
   * @throws CodecError
   */
  read(): Float32Array | null {
    const frames = this.codecs.decode();
    if (frames < 0) throw new CodecError('changes');
    if (frames === 0) return null;
    return new Float32Array(this.codecs.memory.buffer, this.codecs.samples(), frames * this.stream.channels);
  }

  /** The track's packets, which are not decoded. */
  *packets(): Generator<Packet> {
    while (this.codecs.nextPacket() !== 0) {
      yield { time: known(this.codecs.packetTime()), duration: this.codecs.packetDuration() };
    }
  }
}

const known = (number: number): number | null => (Number.isNaN(number) ? null : number);

function describe(codecs: Codecs): DecodedStream {
  codecs.describe();
  const bytes = bytesAt(codecs, codecs.text(), MAX_TEXT_BYTES);
  const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  const [codec = '', sampleFormat = '', channelLayout = ''] = text.split('\n');
  return {
    codec,
    sampleFormat,
    sampleRateHz: codecs.sampleRate(),
    channels: codecs.channels(),
    channelLayout: channelLayout || null,
    bitsPerSample: codecs.bitsPerSample(),
    bitsPerRawSample: codecs.bitsPerRawSample(),
    streamSeconds: known(codecs.streamSeconds()),
    formatSeconds: known(codecs.formatSeconds()),
    isLengthEstimated: codecs.isLengthEstimated() !== 0,
    hasOtherStreams: codecs.streams() > 1,
  };
}
