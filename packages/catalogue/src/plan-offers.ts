import { formatMoney } from './money.js';
import { MEBIBYTE, type PaidTier, PLAN_LIMITS, type Tier, TIERS, UNLIMITED_RETUNES } from './plans.js';
import { mayRetune } from './tier-policy.js';

/** A plan's name and price, and its description for customers. */
export interface PlanOffer {
  id: PaidTier;
  name: string;
  description: string;
  /** US cents a month. */
  priceCents: number;
  /** The same for readers: "$2.99". */
  price: string;
  /** Our own name of the price; the configuration maps it to the payment provider's. */
  priceId: `price_${PaidTier}`;
  /** Flagged "Most Popular". */
  popular: boolean;
  /** Retunes, targets and file size first, so that the plans compare line by line. */
  features: readonly string[];
}

const NARROW_SPACE = '\u202f';

function offer(id: PaidTier, rest: Omit<PlanOffer, 'id' | 'priceId' | 'price'>): PlanOffer {
  return { id, priceId: `price_${id}`, price: formatMoney(rest.priceCents), ...rest };
}

const BASIC = offer('basic', {
  name: 'Basic',
  description: 'For a few songs a month at 432 or 444 Hz.',
  priceCents: 299,
  popular: false,
  features: [
    retunesAMonth('basic'),
    `432 and 444${NARROW_SPACE}Hz`,
    largestFile('basic'),
    'MP3, WAV and FLAC in every quality',
    'Measured receipt with every song',
  ],
});

const PRO = offer('pro', {
  name: 'Pro',
  description: 'For musicians and listeners who want every listed frequency.',
  priceCents: 999,
  popular: true,
  features: [
    retunesAMonth('pro'),
    '432, 444 and the whole Solfeggio set',
    largestFile('pro'),
    'Tuner at every listed frequency',
    `Everything else in ${BASIC.name}`,
  ],
});

const STUDIO = offer('studio', {
  name: 'Studio',
  description: 'For studios and teams: custom frequencies, API and the Studio Hub.',
  priceCents: 2999,
  popular: false,
  features: [
    retunesAMonth('studio'),
    'Custom frequencies and presets',
    largestFile('studio'),
    'Batch processing and shareable links',
    'A/B compare, history, folders, analytics',
    // Add phone support once there is a number to publish.
    'API keys, team, white label, chat support',
    `Everything else in ${PRO.name}`,
  ],
});

/** The plans for sale, from the smallest to the largest. */
export const PLAN_OFFERS: readonly PlanOffer[] = [BASIC, PRO, STUDIO];

export const TIER_NAMES: Record<Tier, string> = {
  free: 'Free',
  basic: BASIC.name,
  pro: PRO.name,
  studio: STUDIO.name,
};

/** A row of the table that compares the plans; `false`: not included, `true`: included, otherwise a description. */
export interface ComparisonRow {
  feature: string;
  tiers: Record<Tier, string | boolean>;
}

const byTier = (valueOf: (tier: Tier) => string | boolean): ComparisonRow['tiers'] =>
  Object.fromEntries(TIERS.map((tier) => [tier, valueOf(tier)])) as ComparisonRow['tiers'];
/** The same for every tier that may retune. */
const withRetuning = (value: string) => byTier((tier) => mayRetune(tier) && value);
const inStudio = byTier((tier) => tier === 'studio');

export const PLAN_COMPARISON: readonly ComparisonRow[] = [
  {
    feature: 'Instrument tuner',
    tiers: {
      free: '440, 432, 444, custom A4',
      basic: '440, 432, 444, custom A4',
      pro: 'All frequencies, custom A4',
      studio: 'All frequencies, custom A4',
    },
  },
  { feature: 'Retunes a month', tiers: byTier((tier) => mayRetune(tier) && amountOfRetunes(tier)) },
  {
    feature: 'Retuning targets',
    tiers: { free: false, basic: '432, 444', pro: '432, 444, Solfeggio', studio: 'All and custom' },
  },
  { feature: 'Maximum file', tiers: byTier((tier) => mayRetune(tier) && megabytes(tier)) },
  { feature: 'Export', tiers: withRetuning('MP3, WAV, FLAC') },
  { feature: 'Quality', tiers: withRetuning('Standard, High, Ultra') },
  { feature: 'Education hub', tiers: byTier(() => true) },
  { feature: 'A/B compare and blind test', tiers: inStudio },
  { feature: 'Presets, folders, history', tiers: inStudio },
  { feature: 'Batch processing and shareable links', tiers: inStudio },
  { feature: 'Analytics and white label', tiers: inStudio },
  { feature: 'API keys and team', tiers: inStudio },
  { feature: 'Chat support', tiers: inStudio },
];

function amountOfRetunes(tier: Tier): string {
  const { retunesPerMonth } = PLAN_LIMITS[tier];
  return retunesPerMonth >= UNLIMITED_RETUNES ? 'Unlimited' : String(retunesPerMonth);
}

function retunesAMonth(tier: Tier): string {
  const amount = amountOfRetunes(tier);
  return amount === 'Unlimited' ? 'Unlimited retunes' : `${amount} retunes a month`;
}

/** The largest file of a plan, with its unit. */
export function megabytes(tier: Tier): string {
  return `${PLAN_LIMITS[tier].maxFileBytes / MEBIBYTE}${NARROW_SPACE}MB`;
}

function largestFile(tier: Tier): string {
  return `Files up to ${megabytes(tier)}`;
}
