import { DecodedAudioGate, checkDecoded } from './decoded-audio-gate.js';
import type { DecoderEnd } from './ports.js';
import type { SongSource } from './song-source.js';

const RATE_HZ = 8_000;
const WHOLE: DecoderEnd = { error: undefined, isCutShort: false };

/** A gate for 10 s of stereo in which every NaN is an invalid sample. */
const createGate = (): DecodedAudioGate =>
  new DecodedAudioGate({
    channels: 2,
    sampleRateHz: RATE_HZ,
    maxDurationSeconds: 10,
    silenceInvalidSamples: (samples) => {
      const invalid = samples.filter(Number.isNaN).length;
      samples.forEach((sample, i) => (samples[i] = Number.isNaN(sample) ? 0 : sample));
      return invalid;
    },
  });

const stereo = (seconds: number, sample = 0.5): Float32Array => new Float32Array(2 * RATE_HZ * seconds).fill(sample);

const sourceOf = (declaredSeconds: number | null, isLengthEstimated = false): SongSource => ({
  container: 'mp3',
  codec: 'mp3',
  sampleRateHz: RATE_HZ,
  channels: 2,
  sampleKind: 'lossy',
  bitDepth: null,
  channelLayout: null,
  declaredSeconds,
  expectedSeconds: declaredSeconds,
  isLengthEstimated,
  parts: null,
});

/** The error of a song of these samples; undefined when it is a whole one. */
function errorOf(samples: Float32Array, source: SongSource, end: DecoderEnd): unknown {
  const gate = createGate();
  if (samples.length > 0) void gate.pass(samples);
  try {
    checkDecoded(gate, source, end);
  } catch (error) {
    return error;
  }
}

describe('decoded audio', () => {
  it('is counted in frames, and its invalid samples are replaced', () => {
    const gate = createGate();
    const samples = stereo(1);
    samples[7] = NaN;
    void gate.pass(samples);
    void gate.pass(stereo(2));
    expect([gate.frames, gate.invalidSamples, samples[7]]).toEqual([3 * RATE_HZ, 1, 0]);
  });

  it('of more than the allowed length is refused as soon as it arrives', () => {
    const gate = createGate();
    void gate.pass(stereo(10));
    expect(() => gate.pass(stereo(0.001))).toThrow('too long');
  });

  it.each<[string, unknown, Float32Array, SongSource, DecoderEnd]>([
    ['has its whole length', undefined, stereo(3), sourceOf(3), WHOLE],
    ['is a little shorter than its header says', undefined, stereo(2.8), sourceOf(3), WHOLE],
    ['is far shorter, but its length was estimated', undefined, stereo(1), sourceOf(3, true), WHOLE],
    ['is silence', undefined, stereo(1, 0), sourceOf(1), WHOLE],
    ['has an error, but its whole length', undefined, stereo(3), sourceOf(3), { ...WHOLE, error: new Error('x') }],
    ['is far shorter than its header says', 'damaged', stereo(2), sourceOf(3), WHOLE],
    ['was cut short by a limit', 'damaged', stereo(3), sourceOf(3), { error: new Error('killed'), isCutShort: true }],
    ['is nothing although a length is stated', 'damaged', stereo(0), sourceOf(3), WHOLE],
    ['is nothing', 'no_audio', stereo(0), sourceOf(null), WHOLE],
    ['is no numbers', 'invalid_samples', stereo(1, NaN), sourceOf(1), WHOLE],
  ])('that %s: %s', (_what, kind, samples, source, end) => {
    expect(errorOf(samples, source, end)).toEqual(kind && expect.objectContaining({ kind }));
  });
});
