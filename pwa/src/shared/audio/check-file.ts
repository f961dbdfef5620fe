import { notRetunable } from '@attune/catalogue/containers';
import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { MEBIBYTE, PLAN_LIMITS, type Tier, TIERS } from '@attune/catalogue/plans';
import { readHead } from './file-head';

/** Why a file cannot be retuned, known before anything is uploaded. */
export interface FileRefusal {
  message: string;
  /** The smallest plan that accepts it. */
  neededTier?: Tier;
}

/** Checks size and first bytes only; the name is ignored. */
export async function checkFile(file: File, tier: Tier): Promise<FileRefusal | null> {
  if (file.size === 0) return { message: 'This file is empty. Choose another one.' };
  const head = await readHead(file).catch(() => null);
  if (head === null) {
    return { message: 'This file is no longer available. It was moved, deleted or changed; please choose it again.' };
  }
  if (head.foreign !== undefined) return { message: notRetunable(head.foreign) };
  return checkSize(file.size, tier);
}

/** @param sizeBytes bytes of the file */
export function checkSize(sizeBytes: number, tier: Tier): FileRefusal | null {
  const { maxFileBytes } = PLAN_LIMITS[tier];
  if (sizeBytes <= maxFileBytes) return null;
  const neededTier = TIERS.find((one) => PLAN_LIMITS[one].maxFileBytes >= sizeBytes);
  const fact = `This file is ${megabytesOver(sizeBytes, maxFileBytes)} MB; the ${TIER_NAMES[tier]} plan allows up to ${maxFileBytes / MEBIBYTE} MB.`;
  if (neededTier === undefined) return { message: `${fact} Choose a smaller file.` };
  return { message: `${fact} Choose a smaller file or the ${TIER_NAMES[neededTier]} plan.`, neededTier };
}

/** One decimal; rounded up where a file just over the limit would show as the limit. */
function megabytesOver(bytes: number, limitBytes: number): string {
  const size = bytes / MEBIBYTE;
  const nearest = Math.round(size * 10) / 10;
  return (nearest > limitBytes / MEBIBYTE ? nearest : Math.ceil(size * 10) / 10).toFixed(1);
}
