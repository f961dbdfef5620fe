import { SOURCES, type Source } from './source.js';

export interface Claim {
  said: string;
  known: string;
  source: Source;
}

export const NATURAL_CLAIMS: readonly Claim[] = [
  {
    said: '432 Hz is older than 440 Hz.',
    known:
      'No one could measure vibrations per second before Hooke in 1676, and tones were first given numbers in 1834. No one can show what earlier music was tuned to in hertz.',
    source: SOURCES.roelsworld,
  },
  {
    said: 'Verdi asked for 432 Hz.',
    known: 'His letter of 10 February 1884 is about the French 435 Hz.',
    source: SOURCES.roelhollander,
  },
  {
    said: 'C = 256 Hz makes A = 432 Hz.',
    known: 'In equal temperament it makes A = 430.5 Hz.',
    source: SOURCES.scientificPitch,
  },
  {
    said: '440 Hz was imposed.',
    known:
      'It was recommended in 1834, used by American industry in 1926, agreed on by five countries in 1939, and confirmed as ISO R 16 in 1955. ISO 16 of 1975 is technically identical.',
    source: SOURCES.gribenski,
  },
  {
    said: 'Orchestras play at 440 Hz.',
    known: 'Many don’t: 440 to 444 Hz is common in continental Europe, 443 Hz in German professional orchestras.',
    source: SOURCES.hohneck,
  },
];

export const SOLFEGGIO_CLAIMS: readonly Claim[] = [
  {
    said: 'The frequencies come from Gregorian chant.',
    known: 'Solfège (ut re mi, from Ut queant laxis) is a way to teach singing. It doesn’t fix any frequency.',
    source: SOURCES.scienceFeedback,
  },
  {
    said: 'Science supports them.',
    known: 'Science Feedback looked into it: “no basis in science”.',
    source: SOURCES.scienceFeedback,
  },
  {
    said: 'A study showed what 528 Hz does.',
    known:
      'We found one study: nine people, five minutes, cortisol fell. Its “528 Hz music” was music tuned to A4 = 444 Hz.',
    source: SOURCES.akimoto,
  },
];
