import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { CUSTOM_TARGET_HZ, SOURCE_HZ } from '@attune/catalogue/retuning';
import { listedTargets } from '@attune/catalogue/tier-policy';
import { AppError } from '../../platform/errors/app-error.js';

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
