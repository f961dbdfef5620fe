import { PLAN_COMPARISON } from '@attune/catalogue/plan-offers';
import { tiersIncluding } from './tiers-including';

const rowOf = (feature: string) => {
  const row = PLAN_COMPARISON.find((one) => one.feature === feature);
  if (!row) throw new Error(`no row ${feature}`);
  return tiersIncluding(row);
};

describe('the tiers that include a feature', () => {
  it('are grouped by value', () => {
    expect(rowOf('Instrument tuner')).toEqual([
      { tiers: ['free', 'basic'], value: '440, 432, 444, custom A4' },
      { tiers: ['pro', 'studio'], value: 'All frequencies, custom A4' },
    ]);
  });

  it('leave out tiers without it', () => {
    expect(rowOf('API keys and team')).toEqual([{ tiers: ['studio'], value: true }]);
    expect(rowOf('Education hub')).toEqual([{ tiers: ['free', 'basic', 'pro', 'studio'], value: true }]);
  });
});
