import { repeatedChoice, wasAskedFor } from './repeated-choice.js';
import type { RetuneParams } from './retune-record.js';

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

  it('drop the hint of a song whose A4 had to be assumed', () => {
    expect(repeatedChoice({ ...params, sourceHz: 440, sourceBasis: 'assumed' })).not.toHaveProperty('hintHz');
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
    { bitDepth: undefined },
    { hintHz: 443 },
    { sourceHz: 441.92, sourceBasis: 'given' as const },
    { sourceHz: 440, sourceBasis: 'assumed' as const },
  ])('with others than %j', (other) => {
    expect(wasAskedFor(params, { ...choice, ...other })).toBe(false);
  });
});
