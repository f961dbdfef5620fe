import { type Claim, NATURAL_CLAIMS, SOLFEGGIO_CLAIMS } from '@attune/catalogue/claims';
import { STUDIES } from '@attune/catalogue/studies';
import type { Source } from '../prompt/source.js';

/** What research found, in the words that every answer about health starts from. */
export const HEALTH_PASSAGE: Source = {
  title: 'Learn: frequencies and health',
  text:
    'Music often relaxes people. A few small studies report differences for 432 Hz, such as a slower pulse or better sleep; ' +
    'others find none, or the opposite, and blind tests found no preference. There is no good evidence that 440 Hz harms ' +
    'anyone, or that any single frequency heals or treats an illness. For anything about health, please ask a professional.',
  url: '/education',
};

/** The education hub: claims, what is known about them, and studies. */
export function learnPassages(): Source[] {
  return [
    HEALTH_PASSAGE,
    ...NATURAL_CLAIMS.map((claim) => ofClaim(claim, '/education?tab=natural')),
    ...SOLFEGGIO_CLAIMS.map((claim) => ofClaim(claim, '/education?tab=solfeggio')),
    ...STUDIES.map(({ name, design, count, counted, result, limits }) => ({
      title: `Learn: study by ${name}`,
      text: `${name}: ${design}, ${count} ${counted}. ${result} Limits: ${limits}.`,
      url: '/education',
    })),
  ];
}

function ofClaim({ said, known }: Claim, url: string): Source {
  return { title: `Learn: “${said.replace(/\.$/, '')}”`, text: `The claim: ${said} What is known: ${known}`, url };
}
