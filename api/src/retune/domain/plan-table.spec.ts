import { SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { PLAN_COMPARISON, PLAN_OFFERS } from '@attune/catalogue/plan-offers';
import { MEBIBYTE, PAID_TIERS, PLAN_LIMITS, type Tier, TIERS, UNLIMITED_RETUNES } from '@attune/catalogue/plans';
import { EXPORT_FORMATS, QUALITIES } from '@attune/catalogue/retuning';
import { parseChoice, type RawChoice } from './retune-choice.js';

/** Whether the server lets a tier retune with these options. */
function allows(tier: Tier, choice: RawChoice): boolean {
  try {
    parseChoice({ targetHz: '432', ...choice }, tier);
    return true;
  } catch {
    return false;
  }
}

const row = (feature: string) => PLAN_COMPARISON.find((one) => one.feature === feature)?.tiers;
const inTiers = (valueOf: (tier: Tier) => string | false) =>
  Object.fromEntries(TIERS.map((tier) => [tier, valueOf(tier)]));
const listOf = (names: readonly string[]): string | false => names.length > 0 && names.join(', ');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The sold targets in the words of the table. */
function targetsOf(tier: Tier): string | false {
  const natural = ['432', '444'].filter((targetHz) => allows(tier, { targetHz }));
  const hasSolfeggio = SOLFEGGIO_HZ.every((hz) => allows(tier, { targetHz: String(hz) }));
  if (allows(tier, { targetHz: '500.5' })) return 'All and custom';
  return listOf([...natural, ...(hasSolfeggio ? ['Solfeggio'] : [])]);
}

describe('the plan table', () => {
  it('says what the server lets each tier export', () => {
    expect(row('Export')).toEqual(
      inTiers((tier) =>
        listOf(EXPORT_FORMATS.filter((format) => allows(tier, { format })).map((name) => name.toUpperCase())),
      ),
    );
    expect(row('Quality')).toEqual(
      inTiers((tier) => listOf(QUALITIES.filter((quality) => allows(tier, { quality })).map(capital))),
    );
  });

  it('says to which targets, how often, and with which files', () => {
    expect(row('Retuning targets')).toEqual(inTiers(targetsOf));
    expect(row('Retunes a month')).toEqual(
      inTiers((tier) => {
        const { retunesPerMonth } = PLAN_LIMITS[tier];
        return retunesPerMonth > 0 && (retunesPerMonth >= UNLIMITED_RETUNES ? 'Unlimited' : String(retunesPerMonth));
      }),
    );
    expect(row('Maximum file')).toEqual(
      inTiers((tier) => PLAN_LIMITS[tier].maxFileBytes > 0 && `${PLAN_LIMITS[tier].maxFileBytes / MEBIBYTE}\u202fMB`),
    );
  });

  it('agrees with the cards: a format or quality on a card is one that the plan has', () => {
    for (const tier of PAID_TIERS) {
      const words =
        PLAN_OFFERS.find(({ id }) => id === tier)
          ?.features.join('; ')
          .toLowerCase() ?? '';
      const named = [...EXPORT_FORMATS, ...QUALITIES].filter((word) => new RegExp(`\\b${word}\\b`).test(words));
      for (const word of named) {
        const isFormat = EXPORT_FORMATS.some((format) => format === word);
        expect([tier, word, allows(tier, isFormat ? { format: word } : { quality: word })]).toEqual([tier, word, true]);
      }
    }
  });
});
