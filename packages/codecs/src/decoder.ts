import type { ByteSource } from '@attune/retuning/formats/byte-source';
import type { Container } from '@attune/retuning/formats/sniff';
import type { SoundStream } from '@attune/retuning/pipeline/song-source';
import { bytesAt, type Codecs, instantiate } from './module.js';

export type CodecFailure = 'damaged' | 'no-audio' | 'unsupported';

/** Why a song cannot be decoded. */
export class CodecError extends Error {
  constructor(readonly kind: CodecFailure) {
    super(`The song cannot be decoded: ${kind}`);
  }
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

/** In the order of `enum Failure` in c/decoder.c. */
const FAILURES: readonly (CodecFailure | undefined)[] = [undefined, 'damaged', 'no-audio', 'unsupported'];
const MAX_TEXT_BYTES = 256;

/**
 * Decodes a song's first audio track in pieces, or reads its packets: one of the two. It blocks, so it is for a worker.
 * The memory that it takes does not grow with the length.
 */
export class SongDecoder {
  /** As its headers have it. */
  readonly stream: SoundStream;
  private readonly codecs: Codecs;

  /**
   * @param module wasm/codecs.wasm
   * @throws CodecError
   */
  constructor(module: WebAssembly.Module, source: ByteSource, { container, keepsDelay = false }: DecoderOptions) {
    this.codecs = instantiate(module, {
      read: (position, bytes) => source.readInto(position, bytes),
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
   * out; a stream that changes midway is converted.
   *
   * @throws CodecError
   */
  read(): Float32Array | null {
    const frames = this.codecs.decode();
    if (frames < 0) throw new CodecError('damaged');
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

function describe(codecs: Codecs): SoundStream {
  codecs.describe();
  const bytes = bytesAt(codecs, codecs.text(), MAX_TEXT_BYTES);
  const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  const [codec = '', sampleFormat = '', channelLayout = ''] = text.split('\n');
  return {
    codec,
    sampleFormat: sampleFormat || null,
    sampleRateHz: codecs.sampleRate(),
    channels: codecs.channels(),
    channelLayout: channelLayout || null,
    bitsPerSample: codecs.bitsPerSample(),
    bitsPerRawSample: codecs.bitsPerRawSample(),
    streamSeconds: known(codecs.streamSeconds()),
    formatSeconds: known(codecs.formatSeconds()),
    isLengthEstimated: codecs.isLengthEstimated() !== 0,
  };
}
