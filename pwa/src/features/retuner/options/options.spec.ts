import { DEFAULT_OPTIONS, fitToTier, saveOptions, loadOptions, withTargetFromUrl } from './options';

function storeWith(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [['attune.retuner.choices', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the options of last time', () => {
  it('come back as they were', () => {
    const store = storeWith(null);
    const options = {
      ...DEFAULT_OPTIONS,
      presetId: 'hall',
      target: 528,
      anchor: 'note',
      mode: 'varispeed',
      format: 'flac',
      straighten: true,
    } as const;
    saveOptions(store, options);
    expect(loadOptions(store)).toEqual(options);
  });

  it.each(['not JSON', 'null', '[]', '{"target":440,"format":"ogg","anchor":7,"straighten":"yes"}', '"x"'])(
    '%s is as at first',
    (text) => {
      expect(loadOptions(storeWith(text))).toEqual(DEFAULT_OPTIONS);
    },
  );

  it('are not needed: without storage the defaults apply', () => {
    const broken = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(loadOptions(broken)).toEqual(DEFAULT_OPTIONS);
    expect(() => saveOptions(broken, DEFAULT_OPTIONS)).not.toThrow();
    expect(loadOptions(undefined)).toEqual(DEFAULT_OPTIONS);
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
    expect(fitToTier({ ...DEFAULT_OPTIONS, target }, tier).target).toBe(fitted);
  });

  it.each([
    ['528', 528, ''],
    ['431.5', 'custom', '431.5'],
    ['440', 'custom', '440'],
    ['loud', 432, ''],
    ['', 432, ''],
    [null, 432, ''],
  ] as const)('?target=%s chooses %s', (wanted, target, customText) => {
    expect(withTargetFromUrl(DEFAULT_OPTIONS, wanted)).toMatchObject({ target, customText });
  });
});
