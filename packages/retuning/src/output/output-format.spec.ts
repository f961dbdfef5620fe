import { type SourceFormat, outputFormatFor, outputSampleRateHz } from './output-format.js';

const source = (over: Partial<SourceFormat> = {}): SourceFormat => ({
  sampleRateHz: 44_100,
  channels: 2,
  sampleKind: 'integer',
  bitDepth: 16,
  ...over,
});

describe('the depth of a result', () => {
  it.each([
    { from: source(), format: 'flac', quality: 'high', samples: { kind: 'integer', bits: 16 } },
    { from: source(), format: 'flac', quality: 'ultra', samples: { kind: 'integer', bits: 24 } },
    { from: source({ bitDepth: 8 }), format: 'wav', quality: 'high', samples: { kind: 'integer', bits: 16 } },
    { from: source({ bitDepth: 20 }), format: 'flac', quality: 'high', samples: { kind: 'integer', bits: 24 } },
    { from: source({ bitDepth: 24 }), format: 'wav', quality: 'standard', samples: { kind: 'integer', bits: 24 } },
    { from: source({ bitDepth: 32 }), format: 'wav', quality: 'high', samples: { kind: 'integer', bits: 32 } },
    { from: source({ bitDepth: 32 }), format: 'flac', quality: 'high', samples: { kind: 'integer', bits: 24 } },
    {
      from: source({ sampleKind: 'float', bitDepth: 32 }),
      format: 'wav',
      quality: 'ultra',
      samples: { kind: 'float', bits: 32 },
    },
    {
      from: source({ sampleKind: 'float', bitDepth: 64 }),
      format: 'flac',
      quality: 'high',
      samples: { kind: 'integer', bits: 24 },
    },
    {
      from: source({ sampleKind: 'lossy', bitDepth: null }),
      format: 'flac',
      quality: 'high',
      samples: { kind: 'integer', bits: 16 },
    },
    {
      from: source({ sampleKind: 'lossy', bitDepth: null }),
      format: 'wav',
      quality: 'ultra',
      samples: { kind: 'integer', bits: 24 },
    },
    { from: source({ bitDepth: 24 }), format: 'mp3', quality: 'ultra', samples: null },
  ] as const)(
    'is the best that $format can keep of $from in $quality quality',
    ({ from, format, quality, samples }) => {
      expect(outputFormatFor({ source: from, format, quality }).samples).toEqual(samples);
    },
  );

  it('is the one that was asked for', () => {
    const asked = outputFormatFor({ source: source({ bitDepth: 24 }), format: 'wav', quality: 'ultra', bitDepth: 16 });
    expect(asked.samples).toEqual({ kind: 'integer', bits: 16 });
  });
});

describe('the sample rate of a result', () => {
  it.each([
    ['mp3', 44_100, 44_100],
    ['mp3', 44_056, 44_100],
    ['mp3', 44_110, 44_100],
    ['mp3', 48_000, 48_000],
    ['mp3', 88_200, 44_100],
    ['mp3', 96_000, 48_000],
    ['mp3', 176_400, 44_100],
    ['mp3', 384_000, 48_000],
    ['mp3', 50_000, 48_000],
    ['mp3', 37_800, 44_100],
    ['mp3', 22_050, 22_050],
    ['mp3', 4_000, 8_000],
    ['flac', 384_000, 384_000],
    ['flac', 88_211, 88_210],
    ['flac', 44_056, 44_056],
    ['wav', 88_211, 88_211],
  ] as const)('as %s of %d Hz is %d Hz', (format, from, wanted) => {
    expect(outputSampleRateHz(from, format)).toBe(wanted);
  });
});

it('mixes down only for mp3', () => {
  expect(outputFormatFor({ source: source({ channels: 6 }), format: 'mp3', quality: 'high' }).channels).toBe(2);
  expect(outputFormatFor({ source: source({ channels: 6 }), format: 'flac', quality: 'high' }).channels).toBe(6);
  expect(outputFormatFor({ source: source({ channels: 1 }), format: 'mp3', quality: 'high' }).channels).toBe(1);
});
