import { GUIDE, type GuideTopic, TIPS } from '@attune/catalogue/guide';
import { CURRENCY } from '@attune/catalogue/money';
import { PLAN_COMPARISON, PLAN_OFFERS, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { MAX_DURATION_SECONDS, type PaidTier, PLAN_LIMITS, TIERS } from '@attune/catalogue/plans';
import { ROLE_SUMMARIES, TEAM_ROLES } from '@attune/catalogue/roles';
import type { Source } from '../source.js';

const PAID_TIERS = PLAN_OFFERS.map(({ id }) => id);

/** The features guide, and the plans with their prices and limits. */
export function guidePassages(): Source[] {
  return [
    ...PAID_TIERS.flatMap((tier) => GUIDE[tier].map((topic) => ofTopic(tier, topic))),
    ...TIPS.map(({ title, text }) => ({ title: `Features guide: ${title}`, text, url: '/features-guide' })),
    ...PLAN_OFFERS.map(({ name, description, price, features }) => ({
      title: `Pricing: the ${name} plan`,
      text: `${name} costs ${price} a month (${CURRENCY.toUpperCase()}). ${description} ${features.join('. ')}. Cancel anytime.`,
      url: '/pricing',
    })),
    ...PLAN_COMPARISON.map((row) => ({ title: `Pricing: ${row.feature}`, text: inWords(row), url: '/pricing' })),
    {
      title: 'Pricing: how large and how long a file may be',
      text: `A file may be as large as ${PLAN_OFFERS.map(({ id, name }) => `${PLAN_LIMITS[id].maxFileBytes / 2 ** 20} MB on ${name}`).join(', ')}; no song may be longer than ${MAX_DURATION_SECONDS / 3600} hours.`,
      url: '/pricing',
    },
    {
      title: 'Team: what each role may do',
      text: TEAM_ROLES.map((role) => `What the role ${role} may do: ${ROLE_SUMMARIES[role]}`).join(' '),
      url: '/studio/team',
    },
  ];
}

function ofTopic(tier: PaidTier, { title, steps, note }: GuideTopic): Source {
  const sentences = note === undefined ? steps : [...steps, note];
  return { title: `Features guide: ${title}`, text: sentences.join(' '), url: `/features-guide?plan=${tier}` };
}

function inWords({ feature, tiers }: (typeof PLAN_COMPARISON)[number]): string {
  const included = TIERS.map((tier) => {
    const value = tiers[tier];
    return `${TIER_NAMES[tier]} ${value === true ? 'yes' : value === false ? 'no' : value}`;
  });
  return `${feature}: ${included.join(', ')}.`;
}
