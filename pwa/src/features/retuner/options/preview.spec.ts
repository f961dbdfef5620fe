import type { MeasuredTuning, Tuning } from '../song';
import { DEFAULT_OPTIONS } from './options';
import { previewFor, readCustomTarget, readSource, sourceOf } from './preview';

function measured(a4Hz: number | null, confidence = 0.97, errorCents: number | null = 0.4): Tuning {
  const measurement: MeasuredTuning = {
    a4Hz,
    cents: null,
    errorCents,
    confidence,
    movement: null,
    temperament: null,
    spreadHz: 0.04,
    partials: 1846,
    histogram: [],
    candidatesHz: a4Hz === null ? [] : [a4Hz],
  };
  return { kind: 'measured', measurement };
}

const song = (tuning: Tuning, sourceText: string | null = null, isForced = false) => ({ tuning, sourceText, isForced });

describe('where a song comes from', () => {
  it.each([
    ['measured with confidence', song(measured(440.07)), { basis: 'measured', hz: 440.07 }],
    ['estimated', song(measured(440.4, 0.5)), { basis: 'estimated', hz: 440.4 }],
    ['measured without confidence', song(measured(431, 0.1)), { basis: 'assumed', hz: 440 }],
    ['without any pitch', song(measured(null)), { basis: 'assumed', hz: 440 }],
    ['still being measured', song({ kind: 'measuring', share: 0.4 }), { basis: 'auto', hz: null }],
    ['not measurable here', song({ kind: 'unknown', why: '' }), { basis: 'auto', hz: null }],
    ['set by hand', song(measured(440.07), '415'), { basis: 'given', hz: 415 }],
    ['emptied by hand', song(measured(440.07), ''), { basis: 'auto', hz: null }],
  ])('%s', (_name, of, source) => {
    expect(sourceOf(of)).toEqual(source);
  });
});

describe('the request for a song', () => {
  it('carries what was measured and chosen', () => {
    expect(previewFor(song(measured(440.07)), { ...DEFAULT_OPTIONS, target: 528, anchor: 'note' }).request).toEqual({
      targetHz: 528,
      sourceHz: 440.07,
      anchor: 'note',
      mode: 'tempo',
      format: 'mp3',
      quality: 'high',
      force: false,
    });
  });

  it('lets the server measure what is not known yet', () => {
    expect(previewFor(song({ kind: 'measuring', share: 0 }), DEFAULT_OPTIONS).request?.sourceHz).toBe('auto');
  });

  it('asks for A4 where both meanings are one', () => {
    expect(previewFor(song(measured(440)), { ...DEFAULT_OPTIONS, anchor: 'note' }).request?.anchor).toBe('a4');
  });

  it('is not given for a song at its target, unless that is wanted', () => {
    const there = previewFor(song(measured(432.05)), DEFAULT_OPTIONS);
    expect(there).toMatchObject({ isAtTarget: true, request: null });
    expect(previewFor(song(measured(432.05), null, true), DEFAULT_OPTIONS).request?.force).toBe(true);
  });

  it.each([[4.5], [1.1], [null]])(
    'does not take a song to be at its target that is known to %s cents only, and the server need not either',
    (errorCents) => {
      const near = previewFor(song(measured(432.05, 0.61, errorCents)), DEFAULT_OPTIONS);
      expect(near).toMatchObject({ isAtTarget: false, request: { sourceHz: 432.05, force: true } });
    },
  );

  it('takes the user’s word for a song that is at its target', () => {
    expect(previewFor(song(measured(441, 0.61, 4.5), '432'), DEFAULT_OPTIONS).isAtTarget).toBe(true);
  });

  it.each([
    ['an invalid source', song(measured(440), '44'), DEFAULT_OPTIONS],
    ['no custom target', song(measured(440)), { ...DEFAULT_OPTIONS, target: 'custom' as const }],
    [
      'a wrong custom target',
      song(measured(440)),
      { ...DEFAULT_OPTIONS, target: 'custom' as const, customText: '1300' },
    ],
    [
      'a shift beyond the engine',
      song(measured(440)),
      { ...DEFAULT_OPTIONS, target: 'custom' as const, customText: '1200' },
    ],
  ])('is not given with %s', (_name, of, options) => {
    expect(previewFor(of, options).request).toBeNull();
  });

  it('says what is wrong with a custom target', () => {
    const options = { ...DEFAULT_OPTIONS, target: 'custom' as const };
    expect(previewFor(song(measured(440)), { ...options, customText: '5' }).targetError).toMatch(/200\.00 to 1200\.00/);
    expect(previewFor(song(measured(440)), { ...options, customText: '1200' }).targetError).toMatch(/factor of 2\.73/);
    expect(previewFor(song(measured(440)), options).targetError).toBeNull();
  });
});

describe('the pitch of a song', () => {
  it.each([
    ['440.07', 440.07],
    ['440,07', 440.07],
    [' 415 Hz ', 415],
    ['400', 400],
    ['480', 480],
    ['466.', 466],
  ])('“%s” is %s Hz', (text, hz) => {
    expect(readSource(text)).toEqual({ hz });
  });

  it.each(['399.99', '480.01', '44', '4e2', '-440', 'A4', '440.0.1'])('“%s” is refused, with the range', (text) => {
    expect(readSource(text)).toEqual({ hz: null, error: 'Enter the song’s A4 as a number from 400 to 480.' });
  });

  it('may be left out', () => {
    expect(readSource('  ')).toEqual({ hz: null, error: null });
  });
});

describe('a custom target', () => {
  it.each([
    ['200', 200],
    ['1200.00', 1200],
    ['431.5', 431.5],
    ['440', 440],
  ])('“%s” is %s Hz', (text, hz) => {
    expect(readCustomTarget(text)).toEqual({ hz });
  });

  it.each(['199.99', '1200.01', '431.505', 'x'])('“%s” is refused', (text) => {
    expect(readCustomTarget(text)).toEqual({
      hz: null,
      error: 'Enter a pitch from 200.00 to 1200.00 with up to two decimals.',
    });
  });
});

describe('a song that is to be straightened', () => {
  const straight = { ...DEFAULT_OPTIONS, straighten: true };
  const moving = (a4Hz: number): Tuning => {
    const tuning = measured(a4Hz);
    if (tuning.kind !== 'measured') return tuning;
    return {
      kind: 'measured',
      measurement: { ...tuning.measurement, movement: { lowHz: a4Hz - 3, highHz: a4Hz + 3 } },
    };
  };

  it('is sent so when its pitch moves, and when that is not known here', () => {
    expect(previewFor(song(moving(440.07)), straight).request).toMatchObject({ straighten: true });
    expect(previewFor(song({ kind: 'unknown', why: '' }), straight).request).toMatchObject({ straighten: true });
  });

  it('is sent as it is when it stands still, and when that was not chosen', () => {
    expect(previewFor(song(measured(440.07)), straight).request).not.toHaveProperty('straighten');
    expect(previewFor(song(moving(440.07)), DEFAULT_OPTIONS).request).not.toHaveProperty('straighten');
  });

  it('is worth sending although it is at the target already', () => {
    expect(previewFor(song(moving(432)), DEFAULT_OPTIONS)).toMatchObject({ isAtTarget: true, request: null });
    expect(previewFor(song(moving(432)), straight)).toMatchObject({
      isAtTarget: false,
      request: { straighten: true, force: true },
    });
  });
});
