import type { Inspection } from '../song';
import { checkLength } from './song-inspector';

describe('the length of a song', () => {
  const lasting = (durationSeconds: number, codec: string, isDecoded = false): Inspection => ({
    kind: 'known',
    facts: { durationSeconds, sampleRateHz: 44_100, channels: 2, codec, bitRateKbps: null },
    peaks: isDecoded
      ? {
          wide: { min: new Float32Array(1), max: new Float32Array(1) },
          narrow: { min: new Float32Array(1), max: new Float32Array(1) },
        }
      : null,
  });

  it.each([
    ['two hours', lasting(7200, 'flac'), false],
    ['more than two hours', lasting(7201, 'flac'), true],
    ['a guess that may be wrong', lasting(7800, 'mp3'), false],
    ['a guess that cannot be that wrong', lasting(9300, 'mp3'), true],
    ['more than two hours, counted', lasting(7201, 'mp3', true), true],
    ['what is not known', { kind: 'reading' } as const, false],
  ])('%s', (_what, inspection, isTooLong) => {
    expect(checkLength(inspection) !== null).toBe(isTooLong);
  });

  it('is reported with the limit', () => {
    expect(checkLength(lasting(9000, 'wav'))?.message).toBe(
      'This song is 2:30:00 long; the limit is 2 hours. Choose a shorter one.',
    );
  });
});
