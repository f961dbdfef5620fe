import { DEFAULT_CHOICES, fitToTier, mp3Kbps, rememberChoices, rememberedChoices, withWantedTarget } from './options';

function storeWith(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [['attune.retuner.choices', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the choices of last time', () => {
  it('come back as they were', () => {
    const store = storeWith(null);
    const choices = { ...DEFAULT_CHOICES, target: 528, anchor: 'note', mode: 'varispeed', format: 'flac' } as const;
    rememberChoices(store, choices);
    expect(rememberedChoices(store)).toEqual(choices);
  });

  it.each(['not JSON', 'null', '[]', '{"target":440,"format":"ogg","anchor":7}', '"x"'])(
    '%s is as at first',
    (text) => {
      expect(rememberedChoices(storeWith(text))).toEqual(DEFAULT_CHOICES);
    },
  );

  it('are not needed: a browser that keeps nothing begins anew', () => {
    const broken = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(rememberedChoices(broken)).toEqual(DEFAULT_CHOICES);
    expect(() => rememberChoices(broken, DEFAULT_CHOICES)).not.toThrow();
    expect(rememberedChoices(undefined)).toEqual(DEFAULT_CHOICES);
  });
});

describe('a target', () => {
  it.each([
    ['basic', 528, 432],
    ['basic', 444, 444],
    ['basic', 'custom', 432],
    ['pro', 963, 963],
    ['pro', 'custom', 432],
    ['studio', 'custom', 'custom'],
  ] as const)('on %s, %s becomes %s', (tier, target, fitted) => {
    expect(fitToTier({ ...DEFAULT_CHOICES, target }, tier).target).toBe(fitted);
  });

  it.each([
    ['528', 528, ''],
    ['431.5', 'custom', '431.5'],
    ['440', 'custom', '440'],
    ['loud', 432, ''],
    ['', 432, ''],
    [null, 432, ''],
  ] as const)('?target=%s chooses %s', (wanted, target, customText) => {
    expect(withWantedTarget(DEFAULT_CHOICES, wanted)).toMatchObject({ target, customText });
  });
});

it.each([
  ['standard', 44_100, 192],
  ['high', 44_100, 320],
  ['ultra', 96_000, 320],
  ['high', 32_000, 320],
  ['standard', 22_050, 160],
  ['high', 24_000, 160],
  ['high', 8000, 64],
  ['high', null, 320],
] as const)('an mp3 of %s quality from %s Hz has %s kbit/s', (quality, sampleRateHz, kbps) => {
  expect(mp3Kbps(quality, sampleRateHz)).toBe(kbps);
});
