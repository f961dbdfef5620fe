import { expectedSize } from './expected-size.js';
import type { OutputFormat } from './output-format.js';

const MEGABYTE = 1e6;
const FRAMES = 10 * MEGABYTE;

const output = (format: 'wav' | 'flac' | 'mp3', bits: 16 | 24): OutputFormat => ({
  format,
  sampleRateHz: 50_000,
  channels: 2,
  samples: format === 'mp3' ? null : { kind: 'integer', bits },
});

describe('what a retune of 200 s in stereo is expected to write, in MB', () => {
  it.each([
    // A spool of 80, plus the result and a little for its header.
    ['wav', 16, false, 121, 41],
    ['wav', 24, false, 141, 61],
    ['flac', 24, false, 141, 61],
    // Without a spool: the result, written twice when it gets tags.
    ['wav', 24, true, 61, 61],
    ['flac', 24, true, 122, 61],
    // 320 kbit/s.
    ['mp3', 16, false, 89, 9],
    ['mp3', 16, true, 18, 9],
  ] as const)('as %s of %d bit, copied: %s', (format, bits, isCopy, scratch, result) => {
    const size = expectedSize(FRAMES, { output: output(format, bits), quality: 'high', isCopy });
    expect(size).toEqual({ scratchBytes: scratch * MEGABYTE, resultBytes: result * MEGABYTE });
  });
});
