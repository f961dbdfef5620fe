import { PLAN_COMPARISON, PLAN_OFFERS } from './plan-offers.js';
import { TIERS } from './plans.js';

describe('the plans on sale', () => {
  it('cost what they are advertised for, one of them flagged', () => {
    expect(
      PLAN_OFFERS.map(({ name, priceCents, price, priceId, popular }) => [name, priceCents, price, priceId, popular]),
    ).toEqual([
      ['Basic', 299, '$2.99', 'price_basic', false],
      ['Pro', 999, '$9.99', 'price_pro', true],
      ['Studio', 2999, '$29.99', 'price_studio', false],
    ]);
  });

  it('say how much they hold', () => {
    const words = PLAN_OFFERS.map(({ features }) => features.join('; ').replaceAll('\u202f', ' '));
    expect(words[0]).toMatch(/5 retunes a month.*Files up to 10 MB/);
    expect(words[1]).toMatch(/50 retunes a month.*Files up to 50 MB/);
    expect(words[2]).toMatch(/Unlimited retunes.*Files up to 100 MB/);
  });

  it('promise no support by phone: there is no number to give', () => {
    expect(JSON.stringify([PLAN_OFFERS, PLAN_COMPARISON])).not.toMatch(/phone/i);
  });

  it('are compared tier by tier', () => {
    for (const { tiers } of PLAN_COMPARISON) expect(Object.keys(tiers)).toEqual([...TIERS]);
    expect(PLAN_COMPARISON.find(({ feature }) => feature === 'Retunes a month')?.tiers).toEqual({
      free: false,
      basic: '5',
      pro: '50',
      studio: 'Unlimited',
    });
  });
});
