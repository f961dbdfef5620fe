import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { MEBIBYTE, PLAN_LIMITS, type Tier, TIERS } from '@attune/catalogue/plans';
import { HEAD_BYTES, nameForeign } from './foreign-content';

/** Why a file cannot be retuned, known before anything is uploaded. */
export interface FileRefusal {
  message: string;
  /** A plan that takes it. */
  neededTier?: Tier;
}

const TAKEN = 'MP3, WAV, M4A/AAC, FLAC, OGG or AIFF';

/** Looks at size and first bytes only. The name decides nothing. */
export async function checkFile(file: File, tier: Tier): Promise<FileRefusal | null> {
  if (file.size === 0) return { message: 'This file is empty. Choose another one.' };
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return { message: 'This file is no longer available. It was moved, deleted or changed; please choose it again.' };
  }
  const found = nameForeign(head);
  if (found !== undefined) {
    return { message: `This file is ${found}, not audio we can retune. Choose an ${TAKEN} file.` };
  }
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

/** One decimal; rounded up where a file just over the limit would read as the limit. */
function megabytesOver(bytes: number, limitBytes: number): string {
  const size = bytes / MEBIBYTE;
  const nearest = Math.round(size * 10) / 10;
  return (nearest > limitBytes / MEBIBYTE ? nearest : Math.ceil(size * 10) / 10).toFixed(1);
}
