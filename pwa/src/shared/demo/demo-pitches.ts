import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';

export interface DemoPitch {
  /** What A4 becomes, Hz. */
  hz: number;
  /** What is heard then. */
  text: string;
}

/** The pitches the demo can be heard at, the recording's own first. */
export const DEMO_PITCHES: readonly DemoPitch[] = [
  {
    hz: STANDARD_A4_HZ,
    text: 'The recording as it was made: A4 at 440\u202fHz. Both scales are the same, so nothing beats.',
  },
  {
    hz: 432,
    text: 'A third of a semitone lower, at the same tempo. Blind tests found no preference; listen for yourself.',
  },
  { hz: 444, text: 'A little higher. C lands on 528\u202fHz here, which is what “528, gentle” means.' },
  {
    hz: 528,
    text: 'The whole song moved so that A4 is 528\u202fHz: more than three semitones up. The piano changes clearly.',
  },
];
