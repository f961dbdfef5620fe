import { nearestAttack, neighbouringAttack } from './attacks';
import { describeSound, peakOf, strokesOf } from './sound-detail';

const RATE_HZ = 44_100;
const signal = new AbortController().signal;

let seed = 1;
const noise = () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5) * 2;

/** A recording of this length. */
const recording = (seconds: number, at: (t: number) => number, sampleRateHz = RATE_HZ) => ({
  channels: [Float32Array.from({ length: seconds * sampleRateHz }, (_, i) => at(i / sampleRateHz))],
  sampleRateHz,
});

/** A plucked string: an attack, then it dies away. */
const pluck = (hz: number, since: number) =>
  since < 0
    ? 0
    : 0.6 * Math.exp(-4 * since) * (Math.sin(2 * Math.PI * hz * since) + 0.5 * Math.sin(6 * Math.PI * hz * since));
const drum = (since: number) => (since < 0 ? 0 : 0.7 * Math.exp(-60 * since) * noise());
const organ = (t: number) => 0.15 * (Math.sin(2 * Math.PI * 220 * t) + Math.sin(2 * Math.PI * 330 * t));

describe('attacks', () => {
  it.each([
    ['plucked notes', [0.5, 0.85, 1.2, 1.33, 2.01], (t: number, at: number) => pluck(150 + 50 * at, t - at)],
    ['low plucked notes', [0.5, 1.1, 1.62], (t: number, at: number) => pluck(41.2, t - at)],
    ['drums', [0.3, 0.55, 0.8, 1.05, 1.3], (t: number, at: number) => drum(t - at)],
  ] as const)('of %s are found to 5 ms, and no others', async (_name, times, part) => {
    const song = recording(3, (t) => times.reduce((sum, at) => sum + part(t, at), 0.0005 * noise()));
    const { attacks } = await describeSound(song, { signal });
    expect(attacks).toHaveLength(times.length);
    for (const [i, at] of times.entries()) expect(Math.abs((attacks[i] ?? 0) - at)).toBeLessThan(0.005);
  });

  it('are found over what sounds on', async () => {
    const times = [0.6, 1.1, 1.9];
    const song = recording(3, (t) => times.reduce((sum, at) => sum + drum(t - at), organ(t + 1)));
    const { attacks } = await describeSound(song, { signal });
    // The organ itself begins with the file.
    const later = attacks.filter((at) => at > 0.1);
    expect(later).toHaveLength(3);
    for (const [i, at] of times.entries()) expect(Math.abs((later[i] ?? 0) - at)).toBeLessThan(0.005);
  });

  it('are none in a tone that sounds on, swells or is silent', async () => {
    for (const at of [organ, (t: number) => t * organ(t), () => 0]) {
      const { attacks } = await describeSound(recording(2, at), { signal });
      expect(attacks.filter((seconds) => seconds > 0.1)).toEqual([]);
    }
  });

  it('are snapped to within reach, and stepped to one by one', () => {
    const attacks = [1, 2, 2.5];
    expect(nearestAttack(attacks, 2.03, 0.04)).toBe(2);
    expect(nearestAttack(attacks, 2.05, 0.04)).toBeNull();
    expect(nearestAttack(attacks, 2.4, 1)).toBe(2.5);
    expect(nearestAttack([], 1, 1)).toBeNull();
    expect([neighbouringAttack(attacks, 2, 1), neighbouringAttack(attacks, 2, -1)]).toEqual([2.5, 1]);
    expect([neighbouringAttack(attacks, 1.5, 1), neighbouringAttack(attacks, 1.5, -1)]).toEqual([2, 1]);
    expect([neighbouringAttack(attacks, 2.5, 1), neighbouringAttack(attacks, 1, -1)]).toEqual([null, null]);
  });
});

describe('the waveform of a part', () => {
  it('has the lowest and highest samples of each stroke, and silence beyond the song', async () => {
    const detail = await describeSound(
      recording(1, (t) => (t < 0.5 ? 0.25 : -0.5), 44_000),
      { signal },
    );
    const { min, max } = strokesOf(detail, { fromSeconds: 0, toSeconds: 2 }, 4);
    expect([...max]).toEqual([0.25, 0, 0, 0]);
    expect([...min]).toEqual([0, -0.5, 0, 0]);
    expect(peakOf(detail, { fromSeconds: 0, toSeconds: 0.4 })).toBe(0.25);
    expect(peakOf(detail, { fromSeconds: 0, toSeconds: 1 })).toBe(0.5);
  });
});
