import { type Claim, NATURAL_CLAIMS, SOLFEGGIO_CLAIMS } from '@attune/catalogue/claims';
import { STUDIES } from '@attune/catalogue/studies';
import type { Source } from '../source.js';

/** What research found, in the words that every answer about health starts from. */
export const HEALTH_PASSAGE: Source = {
  title: 'Learn: frequencies and health',
  text:
    'Music often relaxes people, but there is no good evidence that 432, 528 or any other single frequency heals, ' +
    'cures, treats or repairs anything, or that 440 Hz harms anyone: small studies of heart, sleep, stress and anxiety disagree, and blind tests ' +
    'found no preference; for anything about health, please ask a professional.',
  url: '/education',
};

/**
 * The education hub: claims, what is known about them, and studies. A claim is in one sentence with what is known, and
 * a study with its limits, so that neither can be quoted without.
 */
export function learnPassages(): Source[] {
  return [
    HEALTH_PASSAGE,
    ...NATURAL_CLAIMS.map((claim) => ofClaim(claim, '/education?tab=natural')),
    ...SOLFEGGIO_CLAIMS.map((claim) => ofClaim(claim, '/education?tab=solfeggio')),
    ...STUDIES.map(({ name, design, count, counted, result, limits }) => ({
      title: `Learn: study by ${name}`,
      text: `${name} (${lowerFirst(design)}, ${count} ${counted}): ${lowerFirst(inOneSentence(result))}; limits: ${lowerFirst(limits)}.`,
      url: '/education',
    })),
  ];
}

function ofClaim({ said, known }: Claim, url: string): Source {
  return {
    title: `Learn: “${said.replace(/\.$/, '')}”`,
    text: `About the claim “${said.replace(/\.$/, '')}” this is known: ${inOneSentence(known)}.`,
    url,
  };
}

const inOneSentence = (text: string): string => text.replace(/\.$/, '').replaceAll('. ', '; ');

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
