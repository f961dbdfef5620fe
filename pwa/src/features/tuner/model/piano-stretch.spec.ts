import {
  knownMeasured,
  middleStretch,
  octaveStretch,
  pianoStretch,
  PianoStrings,
  stiffnessCurve,
  usualStiffness,
} from './piano-stretch';

const stiff = (factor: number) =>
  [28, 40, 52, 64, 76, 88].map((midi) => ({ midi, stiffness: factor * usualStiffness(midi) }));

describe('a piano’s stretch', () => {
  it('is nothing at A4, and grows towards both ends', () => {
    const stretch = pianoStretch(stiff(1));
    expect(stretch[69]).toBe(0);
    for (let midi = 22; midi <= 108; midi += 1) expect(stretch[midi]).toBeGreaterThan(stretch[midi - 1] ?? NaN);
    // As far as tuners stretch an upright: Railsback 1938 and after.
    expect(stretch[21]).toBeGreaterThan(-40);
    expect(stretch[21]).toBeLessThan(-10);
    expect(stretch[108]).toBeGreaterThan(15);
    expect(stretch[108]).toBeLessThan(60);
  });

  it('lets the partials of every octave agree within a fifth of a cent', () => {
    const measured = stiff(1.4);
    const stiffnessAt = stiffnessCurve(measured);
    const stretch = pianoStretch(measured);
    for (let midi = 21; midi <= 90; midi += 1) {
      const octave = (stretch[midi + 12] ?? NaN) - (stretch[midi] ?? NaN);
      expect(Math.abs(octave - octaveStretch(midi, stiffnessAt))).toBeLessThan(0.2);
    }
  });

  it('is of its own strings: stiffer ones are stretched further', () => {
    expect(middleStretch(pianoStretch(stiff(2)))).toBeGreaterThan(1.4 * middleStretch(pianoStretch(stiff(1))));
    expect(middleStretch(pianoStretch(stiff(1)))).toBeGreaterThan(0.5);
  });

  it('has the usual curve where no string was measured', () => {
    const curve = stiffnessCurve([{ midi: 40, stiffness: 3 * usualStiffness(40) }]);
    expect(curve(40) / usualStiffness(40)).toBeGreaterThan(2);
    expect(curve(100) / usualStiffness(100)).toBeCloseTo(1, 2);
  });
});

describe('the strings of a piano', () => {
  it('are measured by the median of half a second, one after the other', () => {
    const strings = new PianoStrings([]);
    const hear = (midi: number, stiffness: number | null, times: number) => {
      for (let i = 0; i < times; i += 1) strings.hear(midi, i === 3 ? 0.05 : stiffness);
    };
    hear(60, 3e-4, 23);
    hear(48, 2e-4, 24);
    expect(strings.measured).toEqual([{ midi: 48, stiffness: 2e-4 }]);
    hear(60, 3e-4, 30);
    hear(45, null, 30);
    hear(43, 1, 30);
    expect(strings.measured).toEqual([
      { midi: 48, stiffness: 2e-4 },
      { midi: 60, stiffness: 3e-4 },
    ]);
    strings.clear();
    expect(strings.measured).toEqual([]);
  });

  it('are ignored as stored where they cannot be', () => {
    const string = { midi: 60, stiffness: 3e-4 };
    expect(
      knownMeasured([string, null, { midi: 60 }, { midi: 'a', stiffness: 3e-4 }, { midi: 1, stiffness: 9 }]),
    ).toEqual([string]);
    expect(knownMeasured('none')).toEqual([]);
  });
});
