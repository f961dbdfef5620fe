import { DEFAULT_SETTINGS, knownInteger, knownScala, rememberedSettings, rememberSettings } from './tuner-settings';

/** Keeps what is stored, as a browser does. */
function aStorage(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    },
  });
}

const stored = (settings: object) => aStorage({ 'attune.tuner': JSON.stringify(settings) });

describe('the remembered settings', () => {
  it('are what was chosen', () => {
    aStorage();
    const chosen = {
      ...DEFAULT_SETTINGS,
      instrument: 'guitar',
      tuning: 'dadgad',
      capo: 2,
      temperament: 'werckmeister',
      root: 2,
      writtenFor: 'f',
      sweetened: { guitar: [0, 1, 2, 3, 4, 5] },
      drone: { midi: 40, sound: 'fifth' },
    } as const;
    rememberSettings(chosen);
    expect(rememberedSettings()).toEqual(chosen);
  });

  it('of a guitar in drop D, when that was an instrument of its own, are its tuning', () => {
    stored({ instrument: 'guitar-drop-d' });
    expect(rememberedSettings()).toMatchObject({ instrument: 'guitar', tuning: 'drop-d' });
  });

  it('are the usual ones where what is stored cannot be', () => {
    stored({
      capo: 13,
      temperament: 'odd',
      root: -1,
      scala: {},
      own: 3,
      drone: 'A',
      piano: 1,
      sweetened: [],
      writtenFor: 'g',
    });
    expect(rememberedSettings()).toEqual(DEFAULT_SETTINGS);
    aStorage({ 'attune.tuner': '{' });
    expect(rememberedSettings()).toEqual(DEFAULT_SETTINGS);
  });

  it('do not stretch a piano of which too few strings are known', () => {
    stored({ piano: { isStretched: true, measured: [{ midi: 60, stiffness: 3e-4 }] } });
    expect(rememberedSettings().piano).toMatchObject({ isStretched: false });
  });
});

it.each([
  [3, 3],
  [12, 12],
  [13, 0],
  [-1, 0],
  [1.5, 0],
  ['3', 0],
  [NaN, 0],
])('reads %p as %i of twelve', (value, read) => {
  expect(knownInteger(value, 12)).toBe(read);
});

it('knows a scale of twelve ascending notes from any other', () => {
  const cents = Array.from({ length: 12 }, (_, i) => 100 * i);
  expect(knownScala({ name: 'Equal', cents })).toEqual({ name: 'Equal', cents });
  for (const other of [cents.slice(1), cents.with(3, 100), cents.with(11, 1200), cents.with(0, 5), null]) {
    expect(knownScala({ name: 'Other', cents: other })).toBeNull();
  }
});
