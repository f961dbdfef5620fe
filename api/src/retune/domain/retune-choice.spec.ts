import type { Tier } from '@attune/catalogue/plans';
import { AppError } from '../../platform/errors/app-error.js';
import { gatherChoice, parseChoice, repeatedChoice, wasAskedFor } from './retune-choice.js';
import type { RetuneParams } from './retune-record.js';

const choose = (given: Record<string, string>, tier: Tier = 'studio') =>
  parseChoice(gatherChoice(Object.entries(given)), tier);

function refusal(given: Record<string, string>, tier: Tier = 'studio'): string {
  try {
    choose(given, tier);
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'accepted';
}

describe('a retune’s parameters', () => {
  it('need a target only', () => {
    expect(choose({ targetHz: '432' })).toEqual({
      targetHz: 432,
      sourceHz: 440,
      sourceBasis: 'assumed',
      anchor: 'a4',
      mode: 'tempo',
      format: 'mp3',
      quality: 'high',
      force: false,
    });
  });

  it('distinguish a source that is given from one to be measured', () => {
    expect(choose({ targetHz: '432', sourceHz: '440' })).toMatchObject({ sourceHz: 440, sourceBasis: 'given' });
    expect(choose({ targetHz: '432', sourceFreq: 'auto' })).toMatchObject({ sourceHz: null, sourceBasis: 'measured' });
    expect(choose({ targetHz: '432', sourceHz: 'auto', hintHz: '466', force: 'true' })).toMatchObject({
      sourceHz: null,
      hintHz: 466,
      force: true,
    });
  });

  it('may ask for a pitch that moves to be straightened', () => {
    expect(choose({ targetHz: '432', straighten: 'true' })).toMatchObject({ straighten: true });
    expect(choose({ targetHz: '432', straighten: 'false' })).not.toHaveProperty('straighten');
  });

  it('leave the ratio open while the source is', () => {
    expect(choose({ targetHz: '1200', sourceHz: 'auto' })).toMatchObject({ targetHz: 1200, sourceHz: null });
  });

  it('may carry the public API’s names', () => {
    expect(choose({ targetFreq: '528', sourceFreq: '441.37' })).toMatchObject({ targetHz: 528, sourceHz: 441.37 });
  });

  it('take both names when they agree', () => {
    expect(choose({ targetFreq: '528', targetHz: '528' })).toMatchObject({ targetHz: 528 });
  });

  it('keep a bit depth for lossless formats', () => {
    expect(choose({ targetHz: '432', format: 'flac', bitDepth: '24' })).toMatchObject({ bitDepth: 24 });
  });

  it.each<[Record<string, string>, string, Tier]>([
    [{}, '400 retune.target_missing', 'studio'],
    [{ targetHz: '' }, '400 retune.target_missing', 'studio'],
    [{ targetHz: '433' }, '403 retune.target_not_in_plan', 'pro'],
    [{ targetHz: '528' }, '403 retune.target_not_in_plan', 'basic'],
    [{ targetHz: '440' }, '403 retune.target_not_in_plan', 'pro'],
    [{ targetHz: '100' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: '432.123' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: '0x1b0' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: '4.32e2' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: '432 ' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: '-432' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: 'NaN' }, '400 retune.bad_target', 'studio'],
    [{ targetHz: '432', targetFreq: '444' }, '400 retune.given_twice', 'studio'],
    [{ targetHz: '432', sourceHz: 'Auto' }, '400 retune.bad_source', 'studio'],
    [{ targetHz: '432', sourceHz: 'auto', hintHz: '399' }, '400 retune.bad_hint', 'studio'],
    [{ targetHz: '432', sourceHz: 'auto', hintHz: 'high' }, '400 retune.bad_hint', 'studio'],
    [{ targetHz: '432', sourceHz: '441', hintHz: '441' }, '400 retune.hint_needs_auto', 'studio'],
    [{ targetHz: '432', hintHz: '466' }, '400 retune.hint_needs_auto', 'studio'],
    [{ targetHz: '432', sourceBasis: 'album' }, '400 retune.basis_needs_source', 'studio'],
    [{ targetHz: '432', sourceHz: 'auto', sourceBasis: 'album' }, '400 retune.basis_needs_source', 'studio'],
    [{ targetHz: '432', sourceHz: '441', sourceBasis: 'measured' }, '400 retune.bad_sourcebasis', 'studio'],
    [{ targetHz: '432', force: 'yes' }, '400 retune.bad_force', 'studio'],
    [{ targetHz: '432', straighten: 'yes' }, '400 retune.bad_straighten', 'studio'],
    [{ targetHz: '432', sourceHz: '399.9' }, '400 retune.bad_source', 'studio'],
    [{ targetHz: '432', sourceHz: '480.1' }, '400 retune.bad_source', 'studio'],
    [{ targetHz: '432', sourceHz: 'Infinity' }, '400 retune.bad_source', 'studio'],
    [{ targetHz: '1200' }, '400 retune.ratio_out_of_range', 'studio'],
    [{ targetHz: '432', anchor: 'A4' }, '400 retune.bad_anchor', 'studio'],
    [{ targetHz: '432', mode: 'fast' }, '400 retune.bad_mode', 'studio'],
    [{ targetHz: '432', format: 'ogg' }, '400 retune.bad_format', 'studio'],
    [{ targetHz: '432', quality: 'best' }, '400 retune.bad_quality', 'studio'],
    [{ targetHz: '432', bitDepth: '24' }, '400 retune.depth_needs_lossless', 'studio'],
    [{ targetHz: '432', format: 'wav', bitDepth: '32' }, '400 retune.bad_bitdepth', 'studio'],
    [{ targetHz: '432', __proto__x: '1' }, '400 retune.unknown_parameter', 'studio'],
    [{ targetHz: '432', fromat: 'wav' }, '400 retune.unknown_parameter', 'studio'],
  ])('%j is refused: %s', (given, expected, tier) => {
    expect(refusal(given, tier)).toBe(expected);
  });

  it('cannot be smuggled in through Object’s own names', () => {
    expect(() => gatherChoice([['constructor', 'x']])).toThrow(AppError);
    expect(() => gatherChoice([['__proto__', 'x']])).toThrow(AppError);
  });
});

const params: RetuneParams = {
  targetHz: 432,
  sourceHz: 441.92,
  sourceBasis: 'measured',
  hintHz: 442,
  force: false,
  anchor: 'a4',
  mode: 'tempo',
  format: 'flac',
  quality: 'high',
  bitDepth: 24,
  ratio: 0.9775,
  cents: -39.3,
  equivalentA4Hz: 432,
  frames: 1000,
};

describe('the options of a retune that is repeated', () => {
  it('are those that were requested, without the outcome, and measure again', () => {
    expect(repeatedChoice(params)).toEqual({
      targetHz: 432,
      sourceHz: null,
      sourceBasis: 'measured',
      hintHz: 442,
      force: false,
      anchor: 'a4',
      mode: 'tempo',
      format: 'flac',
      quality: 'high',
      bitDepth: 24,
    });
  });

  it.each(['given', 'assumed'] as const)('keep an A4 that was %s', (sourceBasis) => {
    expect(repeatedChoice({ ...params, sourceHz: 440, sourceBasis })).toMatchObject({ sourceHz: 440, sourceBasis });
  });

  it('straighten again', () => {
    expect(repeatedChoice({ ...params, straighten: true })).toMatchObject({ straighten: true });
  });

  it('drop the hint of a song whose A4 had to be assumed', () => {
    expect(repeatedChoice({ ...params, sourceHz: 440, sourceBasis: 'assumed' }).hintHz).toBeUndefined();
  });
});

describe('a retune was asked for', () => {
  const choice = repeatedChoice(params);

  it('with these options, also when its A4 had to be assumed since', () => {
    expect(wasAskedFor(params, choice)).toBe(true);
    expect(wasAskedFor({ ...params, sourceHz: 440, sourceBasis: 'assumed' }, choice)).toBe(true);
  });

  it.each([
    { targetHz: 444 },
    { format: 'wav' as const },
    { straighten: true as const },
    { bitDepth: undefined },
    { hintHz: 443 },
    { sourceHz: 441.92, sourceBasis: 'given' as const },
    { sourceHz: 440, sourceBasis: 'assumed' as const },
  ])('with others than %j', (other) => {
    expect(wasAskedFor(params, { ...choice, ...other })).toBe(false);
  });
});
