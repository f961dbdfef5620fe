const FORMATS = {
  pcm16: { code: 1, sampleBytes: 2 },
  pcm24: { code: 1, sampleBytes: 3 },
  pcm32: { code: 1, sampleBytes: 4 },
  float32: { code: 3, sampleBytes: 4 },
} as const;
const EXTENSIBLE = 0xfffe;
/** The rest of the GUID of a format in the extensible header, after its code. */
const GUID_TAIL = Buffer.from('000000001000800000aa00389b71', 'hex');
/** Where the speakers are: mono in the centre, stereo left and right; others are not stated. */
const SPEAKERS: Record<number, number> = { 1: 0x4, 2: 0x3 };
/** What a stream has for sizes that were not known when it began. */
const UNKNOWN_BYTES = 0xffff_ffff;

export type WavFormat = keyof typeof FORMATS;

export interface Signal {
  sampleRateHz: number;
  channels: number;
  /** Interleaved, -1..1. */
  samples: Float32Array;
}

/** The header of a WAV file; of more than 16 bits it is the extensible one, as ffmpeg and others write it. */
export function wavHeader(
  dataBytes: number,
  channels: number,
  sampleRateHz = 44_100,
  format: WavFormat = 'pcm16',
): Buffer {
  const { code, sampleBytes } = FORMATS[format];
  const isExtensible = sampleBytes > 2;
  const formatBytes = isExtensible ? 40 : 16;
  const header = Buffer.alloc(28 + formatBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(header.length - 8 + dataBytes + (dataBytes % 2), 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(formatBytes, 16);
  header.writeUInt16LE(isExtensible ? EXTENSIBLE : code, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * channels * sampleBytes, 28);
  header.writeUInt16LE(channels * sampleBytes, 32);
  header.writeUInt16LE(sampleBytes * 8, 34);
  if (isExtensible) {
    header.writeUInt16LE(22, 36);
    header.writeUInt16LE(sampleBytes * 8, 38);
    header.writeUInt32LE(SPEAKERS[channels] ?? 0, 40);
    header.writeUInt16LE(code, 44);
    GUID_TAIL.copy(header, 46);
  }
  header.write('data', header.length - 8);
  header.writeUInt32LE(dataBytes, header.length - 4);
  return header;
}

/** A WAV file, without dither; what is over full scale is clipped, but not as floats. */
export function writeWav({ samples, channels, sampleRateHz }: Signal, format: WavFormat): Buffer {
  const data = format === 'float32' ? Buffer.from(samples.slice().buffer) : toPcm(samples, FORMATS[format].sampleBytes);
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([wavHeader(data.length, channels, sampleRateHz, format), data, padding]);
}

function toPcm(samples: Float32Array, sampleBytes: number): Buffer {
  const fullScale = 2 ** (8 * sampleBytes - 1);
  const data = Buffer.alloc(samples.length * sampleBytes);
  samples.forEach((sample, i) => {
    const step = Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample * fullScale)));
    data.writeIntLE(step, i * sampleBytes, sampleBytes);
  });
  return data;
}

/**
 * The sound of a WAV file of {@link WavFormat}, or of such a stream.
 *
 * @throws Error for any other, and where a size in it is wrong
 */
export function readWav(file: Buffer): Signal {
  const isStream = file.readUInt32LE(4) === UNKNOWN_BYTES;
  const isRiff = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WAVE';
  if (!isRiff || (!isStream && file.readUInt32LE(4) !== file.length - 8)) throw new Error('Not a whole WAV file');
  let form: Buffer | undefined;
  let data: Buffer | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString('latin1', at, at + 4);
    const stated = file.readUInt32LE(at + 4);
    const start = at + 8;
    const bytes = isStream && stated === UNKNOWN_BYTES ? file.length - start : stated;
    if (start + bytes > file.length) throw new Error(`The chunk ${id} is longer than its WAV file`);
    if (id === 'fmt ') form = file.subarray(start, start + bytes);
    if (id === 'data') data = file.subarray(start, start + bytes);
    at = start + bytes + (bytes % 2);
  }
  if (!form || !data) throw new Error('A WAV file without a format or without sound');
  const code = form.readUInt16LE(0) === EXTENSIBLE ? form.readUInt16LE(24) : form.readUInt16LE(0);
  const [channels, sampleRateHz, bits] = [form.readUInt16LE(2), form.readUInt32LE(4), form.readUInt16LE(14)];
  return { sampleRateHz, channels, samples: toSamples(Uint8Array.from(data), code, bits) };
}

function toSamples(data: Uint8Array<ArrayBuffer>, code: number, bits: number): Float32Array {
  const is = (format: WavFormat): boolean => code === FORMATS[format].code && bits === 8 * FORMATS[format].sampleBytes;
  if (is('float32')) return new Float32Array(data.buffer);
  if (is('pcm16')) return Float32Array.from(new Int16Array(data.buffer), (step) => step / 2 ** 15);
  if (is('pcm32')) return Float32Array.from(new Int32Array(data.buffer), (step) => step / 2 ** 31);
  if (!is('pcm24')) throw new Error(`A WAV file of format ${code} with ${bits} bits`);
  const samples = new Float32Array(data.length / 3);
  for (let i = 0, at = 0; i < samples.length; i += 1, at += 3) {
    const [low = 0, middle = 0, high = 0] = [data[at], data[at + 1], data[at + 2]];
    samples[i] = ((low << 8) | (middle << 16) | (high << 24)) / 2 ** 31;
  }
  return samples;
}
