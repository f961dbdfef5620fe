import type { ExportFormat, Quality } from '@attune/catalogue/retuning';

/** How the source stores its samples: lossy codecs have no bit depth of their own. */
export type SampleKind = 'integer' | 'float' | 'lossy';

export interface SourceFormat {
  sampleRateHz: number;
  channels: number;
  sampleKind: SampleKind;
  /** Bits of a lossless source's samples; null for a lossy one. */
  bitDepth: number | null;
}

/** `float` means 32-bit IEEE samples, which only wav carries. */
export type SampleFormat = { kind: 'integer'; bits: 16 | 24 | 32 } | { kind: 'float'; bits: 32 };

export interface OutputFormat {
  format: ExportFormat;
  sampleRateHz: number;
  channels: number;
  /** null for mp3, which has none. */
  samples: SampleFormat | null;
}

/** ffmpeg's name of the raw samples that an encoder is given, as produced by its quantiser. */
export function encoderInput({ samples }: OutputFormat): 's16le' | 's32le' | 'f32le' {
  if (!samples || samples.kind === 'float') return 'f32le';
  return samples.bits === 16 ? 's16le' : 's32le';
}

const MP3_RATES_HZ = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
const MP3_MAX_CHANNELS = 2;
/** A rate up to this factor above an mp3 rate is mapped to it: 44110 Hz is a 44100 Hz clock that runs slightly fast. */
const RATE_TOLERANCE = 1.005;
/** Above this, a FLAC frame header gives its rate in tens of Hz (RFC 9639, 9.1.2). */
const FLAC_FINE_RATE_LIMIT_HZ = 65_535;

/** The format of the result: preserves as much of the source as the file format allows. */
export function outputFormatFor({
  source,
  format,
  quality,
  bitDepth,
}: {
  source: SourceFormat;
  format: ExportFormat;
  quality: Quality;
  /** Requested explicitly; wav and flac only. */
  bitDepth?: 16 | 24;
}): OutputFormat {
  return {
    format,
    sampleRateHz: outputSampleRateHz(source.sampleRateHz, format),
    channels: format === 'mp3' ? Math.min(source.channels, MP3_MAX_CHANNELS) : source.channels,
    samples: format === 'mp3' ? null : outputSamples({ source, format, quality, bitDepth }),
  };
}

/**
 * The rate of the result in Hz. wav and flac keep the source's (flac above 65535 Hz rounds to tens). mp3 supports nine
 * rates up to 48 kHz: above that, the one of the same family is used (88.2 kHz -> 44.1, 96 kHz -> 48); below it, the
 * lowest one that keeps the whole band.
 */
export function outputSampleRateHz(sourceRateHz: number, format: ExportFormat): number {
  if (format === 'wav') return sourceRateHz;
  if (format === 'flac') {
    return sourceRateHz <= FLAC_FINE_RATE_LIMIT_HZ ? sourceRateHz : Math.round(sourceRateHz / 10) * 10;
  }
  const lowest = MP3_RATES_HZ.find((rate) => rate * RATE_TOLERANCE >= sourceRateHz);
  return lowest ?? (sourceRateHz % 11_025 === 0 ? 44_100 : 48_000);
}

function outputSamples({
  source,
  format,
  quality,
  bitDepth,
}: {
  source: SourceFormat;
  format: 'wav' | 'flac';
  quality: Quality;
  bitDepth?: 16 | 24;
}): SampleFormat {
  if (bitDepth) return { kind: 'integer', bits: bitDepth };
  if (source.sampleKind === 'float') {
    return format === 'wav' ? { kind: 'float', bits: 32 } : { kind: 'integer', bits: 24 };
  }
  const sourceBits = source.bitDepth ?? 16;
  if (sourceBits > 24) return { kind: 'integer', bits: format === 'wav' ? 32 : 24 };
  return { kind: 'integer', bits: sourceBits > 16 || quality === 'ultra' ? 24 : 16 };
}
