import type { SourceBasis } from '@attune/catalogue/measuring';
import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { CUSTOM_TARGET_HZ, RATIO, SOURCE_HZ } from '@attune/catalogue/retuning';
import { listedTargets } from '@attune/catalogue/tier-policy';
import { AppError } from '../../platform/errors/app-error.js';
import { inHertz } from '@attune/retuning/report/tuning-figures';

export function badRequest(code: string, message: string): AppError {
  return new AppError({ code: `retune.${code}`, status: 400, message });
}

export const targetMissing = (): AppError =>
  badRequest('target_missing', 'Please specify a target pitch, for example targetHz=432.');

export const badTarget = (given: string): AppError =>
  badRequest(
    'bad_target',
    `“${given}” is not a valid target. Choose ${listedTargets('studio').join(', ')}, or on Studio ` +
      `${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 Hz.`,
  );

export const targetNotInPlan = (tier: Tier, targetHz: number, neededTier: Tier): AppError =>
  new AppError({
    code: 'retune.target_not_in_plan',
    status: 403,
    message: `Retuning to ${targetHz} Hz needs the ${TIER_NAMES[neededTier]} plan; ${TIER_NAMES[tier]} includes ${listedTargets(tier).join(', ')} Hz.`,
    details: { tier, neededTier },
  });

export const badSource = (given: string): AppError =>
  badRequest(
    'bad_source',
    `“${given}” is not a valid source pitch. Enter the song’s A4 as a number from ${SOURCE_HZ.min} to ${SOURCE_HZ.max} Hz, or “auto”.`,
  );

export const badHint = (given: string): AppError =>
  badRequest(
    'bad_hint',
    `“${given}” is not a valid hint. Enter the song’s approximate A4, from ${SOURCE_HZ.min} to ${SOURCE_HZ.max} Hz.`,
  );

export const hintNeedsAuto = (): AppError => badRequest('hint_needs_auto', 'hintHz only works with sourceHz=auto.');

export const basisNeedsSource = (): AppError =>
  badRequest('basis_needs_source', 'sourceBasis=album needs the album’s A4 as sourceHz, a number.');

export const badChoice = (name: string, given: string, allowed: readonly (string | number)[]): AppError =>
  badRequest(`bad_${name.toLowerCase()}`, `“${given}” is not a valid ${name}. Choose ${allowed.join(', ')}.`);

export const depthNeedsLossless = (): AppError =>
  badRequest('depth_needs_lossless', 'bitDepth only applies to wav and flac.');

export const givenTwice = (name: string, other: string): AppError =>
  badRequest('given_twice', `${name} and ${other} contradict each other. Send only one of them.`);

export const unknownParameter = (name: string, known: readonly string[]): AppError =>
  badRequest('unknown_parameter', `Unknown parameter “${name}”. Allowed: ${known.join(', ')}.`);

export const ratioOutOfRange = (ratio: number): AppError =>
  badRequest(
    'ratio_out_of_range',
    `This would change the pitch by a factor of ${ratio.toFixed(2)}; the allowed range is ${RATIO.min} to ${RATIO.max}.`,
  );

const BASIS_TEXT: Record<SourceBasis, string> = {
  measured: 'This song’s A4 measures',
  given: 'This song’s A4 was given as',
  album: 'The A4 of this song’s album is',
  assumed: 'This song’s A4 is assumed to be',
};

/** The song is already at the target, according to a measurement or to the client. */
export const alreadyAtTarget = (at: {
  sourceHz: number;
  sourceBasis: SourceBasis;
  equivalentA4Hz: number;
  cents: number;
  confidence?: number;
}): AppError =>
  new AppError({
    code: 'retune.already_at_target',
    status: 409,
    message:
      `${BASIS_TEXT[at.sourceBasis]} ${inHertz(at.sourceHz)}, so it’s already at the target. We didn’t retune it, and it ` +
      'didn’t count. Send force=true to retune it anyway.',
    details: at,
  });
