import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';

export type FrequencyCategory = 'harmful' | 'natural' | 'solfeggio';
export type FrequencyColor =
  'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'indigo' | 'purple' | 'violet' | 'amber' | 'slate';

export type CatalogueHz = typeof STANDARD_A4_HZ | (typeof NATURAL_HZ)[number] | (typeof SOLFEGGIO_HZ)[number];

/** One frequency as the cards show it: what people claim, and what was found. */
export interface FrequencyEntry {
  frequency: CatalogueHz;
  name: string;
  description: string;
  /** What people claim; cards show the first three. */
  benefits: readonly string[];
  /** The catalogue's category; users see `badge`. */
  category: FrequencyCategory;
  badge: string;
  color: FrequencyColor;
  /** The finding in a few words, with more detail where needed. Set as large as the benefits. */
  evidence: { finding: string; detail?: string };
}

const NUMEROLOGY = { finding: 'Modern numerology.', detail: 'No controlled evidence found.' } as const;

const STANDARD: FrequencyEntry = {
  frequency: STANDARD_A4_HZ,
  name: 'Standard Tuning',
  description: 'Some 432\u202fHz advocates consider 440\u202fHz harmful; research does not show this.',
  benefits: [],
  category: 'harmful',
  badge: 'Standard pitch',
  color: 'red',
  evidence: { finding: 'International standard (ISO\u202f16).', detail: 'No evidence of harm.' },
};

function natural(rest: Omit<FrequencyEntry, 'category' | 'badge'>): FrequencyEntry {
  return { ...rest, category: 'natural', badge: 'Natural' };
}

function solfeggio(
  rest: Omit<FrequencyEntry, 'category' | 'badge' | 'evidence'> & Partial<Pick<FrequencyEntry, 'evidence'>>,
): FrequencyEntry {
  return { evidence: NUMEROLOGY, ...rest, category: 'solfeggio', badge: 'Solfeggio' };
}

const BY_FREQUENCY: Record<CatalogueHz, FrequencyEntry> = {
  440: STANDARD,
  432: natural({
    frequency: 432,
    name: 'Natural Harmony',
    description: 'The best-known alternative to standard pitch, a third of a semitone lower.',
    benefits: [
      'Some listeners report a calmer, warmer sound',
      'Chosen by many meditation musicians',
      '32 cents below standard pitch',
    ],
    color: 'green',
    evidence: { finding: 'Small studies disagree.', detail: 'Blind tests found no preference.' },
  }),
  444: natural({
    frequency: 444,
    name: 'Angelic Resonance',
    description: 'A touch above standard pitch, where orchestras in parts of Europe play.',
    benefits: [
      'Some listeners report more brightness',
      'Within the 440–444\u202fHz range of European practice',
      'Puts C5 at 528\u202fHz',
    ],
    color: 'amber',
    evidence: { finding: 'No health evidence found.' },
  }),
  396: solfeggio({
    frequency: 396,
    name: 'Liberation',
    description: 'The lowest of the set, a little above G4.',
    benefits: ['Traditionally associated with liberation'],
    color: 'red',
  }),
  417: solfeggio({
    frequency: 417,
    name: 'Change',
    description: 'Seven cents above G♯4.',
    benefits: ['Traditionally associated with change'],
    color: 'orange',
  }),
  528: solfeggio({
    frequency: 528,
    name: 'Love Frequency',
    description: 'Sixteen cents above C5, and C5 itself when A4 is 444\u202fHz.',
    benefits: ['Called the “love frequency” by its proponents', 'Heard in music tuned to A\u202f=\u202f444'],
    color: 'green',
    evidence: { finding: 'One study found, 9 people.' },
  }),
  639: solfeggio({
    frequency: 639,
    name: 'Harmony',
    description: 'Almost halfway between D♯5 and E5.',
    benefits: ['Traditionally associated with harmony in relationships'],
    color: 'blue',
  }),
  741: solfeggio({
    frequency: 741,
    name: 'Expression',
    description: 'Two cents above F♯5.',
    benefits: ['Traditionally associated with expression'],
    color: 'indigo',
  }),
  852: solfeggio({
    frequency: 852,
    name: 'Intuition',
    description: 'Almost halfway between G♯5 and A5.',
    benefits: ['Traditionally associated with intuition'],
    color: 'violet',
  }),
  963: solfeggio({
    frequency: 963,
    name: 'Divine Connection',
    description: 'Almost a quarter tone below B5, added to the set later.',
    benefits: ['Associated by modern writers with spiritual connection'],
    color: 'purple',
    evidence: { finding: 'A later addition.', detail: 'No controlled evidence found.' },
  }),
};

/** The entry of one frequency of the catalogue. */
export function frequencyEntry(frequency: CatalogueHz): FrequencyEntry {
  return BY_FREQUENCY[frequency];
}

export const STANDARD_FREQUENCY = STANDARD;
export const NATURAL_FREQUENCIES: readonly FrequencyEntry[] = NATURAL_HZ.map(frequencyEntry);
export const SOLFEGGIO_FREQUENCIES: readonly FrequencyEntry[] = SOLFEGGIO_HZ.map(frequencyEntry);
