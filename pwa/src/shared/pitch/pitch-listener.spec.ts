import { roomTakesOf } from '../../../../lab/tuner/rooms';
import { inNoise, type Random, synthesize, WAVEFORMS } from '../../../../lab/tuner/signals';
import { HOP_FRAMES, PitchListener, type PitchReading } from './pitch-listener';

const SAMPLE_RATE_HZ = 48_000;

/** The same numbers in every run. */
function seeded(seed: number): Random {
  let state = seed;
  const unit = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { unit, normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()) };
}

function waveform(name: string) {
  const found = WAVEFORMS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no waveform ${name}`);
  return found;
}

function note(name: string, frequencyHz: number, seconds: number): Float32Array {
  return synthesize(waveform(name), frequencyHz, { seconds, sampleRateHz: SAMPLE_RATE_HZ, random: seeded(7) });
}

function listen(samples: Float32Array, options: Partial<ConstructorParameters<typeof PitchListener>[0]> = {}) {
  const readings: PitchReading[] = [];
  const listener = new PitchListener({ sampleRateHz: SAMPLE_RATE_HZ, ...options });
  listener.write(samples, (reading) => readings.push(reading));
  return readings;
}

const centsOf = (reading: PitchReading | undefined, frequencyHz: number) =>
  reading?.pitch ? 1200 * Math.log2(reading.pitch.frequencyHz / frequencyHz) : NaN;

describe('the tuner listens', () => {
  it.each([
    ['sine', 82.4],
    ['sawtooth', 110],
    ['odd partials', 246.9],
    ['pluck', 440],
    ['no fundamental', 659.3],
    ['no fundamental', 1960],
    ['sine', 1975.5],
  ])('to a %s of %d Hz in noise at 20 dB, right to a fifth of a cent, within 120 ms', (name, frequencyHz) => {
    const random = seeded(11);
    const take = inNoise(note(name, frequencyHz, 0.6), {
      snrDb: 20,
      colour: 'white',
      sampleRateHz: SAMPLE_RATE_HZ,
      random,
    });
    const readings = listen(take.samples);
    const first = readings.find(({ pitch }) => pitch !== null);
    expect(Math.abs(centsOf(first, frequencyHz))).toBeLessThan(15);
    expect(((first?.atFrame ?? Infinity) - take.onset) / SAMPLE_RATE_HZ).toBeLessThan(0.12);
    const late = readings.slice(-8).map((reading) => Math.abs(centsOf(reading, frequencyHz)));
    // The sine of 82 Hz is the hardest: seven periods in noise. 0.7 cent is its 95 % over the grid.
    expect(Math.max(...late)).toBeLessThan(frequencyHz < 100 ? 0.7 : 0.2);
  });

  it('to no note at all in noise as loud as the tone', () => {
    const options = { snrDb: 0, colour: 'white', sampleRateHz: SAMPLE_RATE_HZ, random: seeded(3) } as const;
    const { samples } = inNoise(note('sine', 440, 0.3), options);
    expect(listen(samples).every(({ pitch }) => pitch === null)).toBe(true);
  });

  it('to no note in silence, and calls its level minus infinity', () => {
    const readings = listen(new Float32Array(10 * HOP_FRAMES));
    expect(readings.every(({ pitch, levelDb }) => pitch === null && levelDb === -Infinity)).toBe(true);
  });

  it('to a low string with almost all its power in even partials as the low string, once it rings', () => {
    const even = {
      name: 'late string',
      partials: 8,
      decay: 0,
      amplitudes: (n: number) => ({ 1: 0.12, 2: 1, 3: 0.12, 4: 0.15, 5: 0.05, 6: 0.08 })[n] ?? 0,
    };
    const samples = synthesize(even, 82.4, { seconds: 1, sampleRateHz: SAMPLE_RATE_HZ, random: seeded(5) });
    expect(Math.abs(centsOf(listen(samples).at(-1), 82.4))).toBeLessThan(1);
  });

  it('to a bass string of 30.9 Hz when the range goes down to 30', () => {
    const readings = listen(note('sawtooth', 30.87, 1), { minHz: 30, maxHz: 600 });
    expect(Math.abs(centsOf(readings.at(-1), 30.87))).toBeLessThan(0.5);
  });

  it.each([
    ['a bass B0', 30.87, 3e-4, { minHz: 30, maxHz: 600 }],
    ['a guitar E2', 82.4, 1.2e-4, { minHz: 60, maxHz: 1400 }],
    ['a piano C7', 2093, 9e-3, { minHz: 26, maxHz: 4400 }],
  ])('to the first partial of a stiff string: %s', (_, frequencyHz, stiffness, range) => {
    const string = { ...waveform('pluck'), stiffness };
    const samples = synthesize(string, frequencyHz, { seconds: 0.7, sampleRateHz: SAMPLE_RATE_HZ, random: seeded(4) });
    expect(Math.abs(centsOf(listen(samples, range).at(-1), frequencyHz))).toBeLessThan(0.3);
  });

  // Without noise: of A1, whose partials are 9 bins apart, single readings are a thousandth off.
  it.each([
    ['A1', 55, 2e-4],
    ['A3', 220, 2.6e-4],
    ['A4', 440, 7e-4],
    ['A5', 880, 2.2e-3],
  ])('to the inharmonicity of a piano’s %s, right to a hundredth', (_, frequencyHz, stiffness) => {
    const string = { ...waveform('pluck'), stiffness };
    const samples = synthesize(string, frequencyHz, { seconds: 0.5, sampleRateHz: SAMPLE_RATE_HZ, random: seeded(4) });
    const read = listen(samples, { minHz: 26, maxHz: 4400 }).at(-1)?.stiffness ?? NaN;
    expect(Math.abs(read / stiffness - 1)).toBeLessThan(0.01);
  });

  it('to a stiff bass whose first partial the microphone leaves out as the string it is', () => {
    const string = {
      name: 'far',
      partials: 14,
      decay: 0.3,
      stiffness: 2e-4,
      amplitudes: (n: number) => (n > 1 ? 1 / n : 0),
    };
    const samples = synthesize(string, 41.2, { seconds: 0.7, sampleRateHz: SAMPLE_RATE_HZ, random: seeded(4) });
    expect(Math.abs(centsOf(listen(samples, { minHz: 30, maxHz: 600 }).at(-1), 41.2))).toBeLessThan(0.3);
  });

  it('to a damped string as the same note or none, though its third partial rings on', () => {
    const length = Math.round(1.6 * SAMPLE_RATE_HZ);
    const damped = Math.round(0.7 * SAMPLE_RATE_HZ);
    const random = seeded(9);
    const samples = Float32Array.from({ length }, (_, i) => {
      const since = Math.max(0, i - damped) / SAMPLE_RATE_HZ;
      const partial = (n: number) => Math.sin((2 * Math.PI * 110 * n * i) / SAMPLE_RATE_HZ) / n;
      const rest = partial(1) + partial(2) + partial(4) + partial(5);
      return 0.15 * (rest * Math.exp(-40 * since) + partial(3) * Math.exp(-5 * since)) + 1e-4 * random.normal();
    });
    const shown = listen(samples).filter(({ pitch }) => pitch !== null);
    expect(shown.length).toBeGreaterThan(30);
    for (const reading of shown) expect(Math.abs(centsOf(reading, 110))).toBeLessThan(10);
  });

  it('to a soft note right after a damped loud one', () => {
    const loud = note('pluck', 110, 0.6);
    const soft = note('pluck', 196, 0.6).map((value) => value * 0.1);
    const samples = new Float32Array(loud.length + soft.length);
    samples.set(loud);
    samples.set(soft, loud.length);
    expect(Math.abs(centsOf(listen(samples).at(-1), 196))).toBeLessThan(1);
  });

  it('to a note below the range as that, and to quiet mains hum as nothing', () => {
    const bass = listen(note('pluck', 41.2, 0.5));
    expect(bass.at(-1)?.belowHz).toBeCloseTo(41.2, 0);
    expect(bass.every(({ pitch }) => pitch === null)).toBe(true);
    const hum = listen(note('sawtooth', 50, 0.4).map((value) => value * 0.01));
    expect(hum.every(({ pitch, belowHz }) => pitch === null && belowHz === null)).toBe(true);
    expect(listen(note('pluck', 110, 0.3)).every(({ belowHz }) => belowHz === null)).toBe(true);
  });

  it('to a bass whose thump is an octave below as the note that is played', () => {
    const samples = note('sawtooth', 73.4, 0.9).map((value, i) => {
      const seconds = i / SAMPLE_RATE_HZ;
      const partial = (n: number) => Math.sin(2 * Math.PI * 36.7 * n * seconds) / n;
      return value + 0.06 * Math.exp(-seconds / 0.2) * (partial(1) + partial(3) + partial(5));
    });
    const shown = listen(samples, { minHz: 30, maxHz: 600 }).filter(({ pitch }) => pitch !== null);
    expect(shown.length).toBeGreaterThan(30);
    for (const reading of shown) expect(Math.abs(centsOf(reading, 73.4))).toBeLessThan(20);
  });

  it.each([
    [55, 'hum, 60 Hz', 355],
    [50, 'hum, 60 Hz', 150],
    [59, 'a second string', 259],
    [64, 'a second string', 264],
    [64, 'a voice', 364],
  ])('to string %i (MIDI) of a guitar as that or nothing, with %s 18 dB below it', (midi, sound, seed) => {
    const instrument = { id: 'guitar', name: 'Guitar', strings: [40, 45, 50, 55, 59, 64], minHz: 60, maxHz: 1400 };
    const random = seeded(seed);
    for (const { samples, frequencyHz, minHz, maxHz, onset } of roomTakesOf(
      { instrument, midi, sound },
      [-18],
      random,
    )) {
      const heard = listen(samples, { minHz, maxHz }).filter(({ atFrame }) => atFrame > onset);
      const shown = heard.filter(({ pitch }) => pitch !== null);
      expect(shown.length).toBeGreaterThan(0.8 * heard.length);
      for (const reading of shown) expect(Math.abs(centsOf(reading, frequencyHz))).toBeLessThan(50);
    }
  });

  it('to a string that is exactly two octaves above hum as the string, since the hum was there before', () => {
    const hum = (i: number) =>
      [1, 2, 3, 4, 5, 7, 9].map((n) => Math.sin((2 * Math.PI * 60 * n * i) / SAMPLE_RATE_HZ + n));
    const before = Math.round(0.4 * SAMPLE_RATE_HZ);
    const string = note('pluck', 240, 0.8);
    const samples = Float32Array.from({ length: before + string.length }, (_, i) => {
      return (string[i - before] ?? 0) + 0.012 * hum(i).reduce((sum, value) => sum + value, 0);
    });
    const shown = listen(samples, { minHz: 60, maxHz: 1400 }).filter(({ atFrame }) => atFrame > before + 12_000);
    for (const reading of shown) expect(Math.abs(centsOf(reading, 240))).toBeLessThan(20);
  });

  it('to a piccolo of 4186 Hz when the range goes up to 4200', () => {
    const readings = listen(note('sawtooth', 4186, 0.5), { minHz: 200, maxHz: 4200 });
    expect(Math.abs(centsOf(readings.at(-1), 4186))).toBeLessThan(0.5);
  });

  it('to the second of two notes that are joined without an attack, within a quarter of a second', () => {
    const joined = new Float32Array(0.9 * SAMPLE_RATE_HZ);
    joined.set(note('sine', 440, 0.6));
    joined.set(note('sine', 493.9, 0.3), 0.6 * SAMPLE_RATE_HZ);
    const right = listen(joined).find((reading) => Math.abs(centsOf(reading, 493.9)) < 10);
    expect((right?.atFrame ?? Infinity) / SAMPLE_RATE_HZ - 0.6).toBeLessThan(0.25);
  });

  // All others are at 48 kHz.
  it.each([44_100, 96_000])('alike at %i Hz', (sampleRateHz) => {
    const samples = synthesize(waveform('pluck'), 196, { seconds: 0.6, sampleRateHz, random: seeded(2) });
    expect(Math.abs(centsOf(listen(samples, { sampleRateHz }).at(-1), 196))).toBeLessThan(0.2);
  });

  it('the same whatever pieces the sound comes in', () => {
    const samples = note('pluck', 330, 0.3);
    const listener = new PitchListener({ sampleRateHz: SAMPLE_RATE_HZ });
    const pieces: PitchReading[] = [];
    for (let from = 0; from < samples.length; from += 173) {
      listener.write(samples.subarray(from, from + 173), (reading) => pieces.push(reading));
    }
    const shown = (readings: PitchReading[]) => readings.map(({ pitch }) => pitch?.frequencyHz ?? null);
    expect(shown(pieces)).toEqual(shown(listen(samples)));
  });
});
