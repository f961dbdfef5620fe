import { TIER_NAMES } from '../../../../../api/src/catalogue/plan-offers';
import { MAX_DURATION_SECONDS, PLAN_LIMITS, type Tier, TIERS } from '../../../../../api/src/catalogue/plans';
import { clock } from '../../../shared/audio/clock';
import { HEAD_BYTES, nameForeign } from './foreign-content';
import type { Look } from './song';

/** Why a file cannot be retuned, known before anything is uploaded. */
export interface FileRefusal {
  message: string;
  /** A plan that takes it. */
  neededTier?: Tier;
}

const TAKEN = 'MP3, WAV, M4A/AAC, FLAC, OGG or AIFF';
const MEBIBYTE = 2 ** 20;
/** These tell how long they are only when they are read to their end; before that browsers guess. */
const GUESSED = new Set<string | null>(['mp3', 'aac', null]);
const GUESS_TOLERANCE = 1.25;

/** Looks at size and first bytes only. The name decides nothing. */
export async function checkFile(file: File, tier: Tier): Promise<FileRefusal | null> {
  if (file.size === 0) return { message: 'This file is empty. Choose another one.' };
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return { message: 'This file cannot be read any more: it was moved, deleted or changed. Choose it again.' };
  }
  const found = nameForeign(head);
  if (found !== undefined) {
    return { message: `This file is ${found}, not audio that can be retuned. Choose an ${TAKEN} file.` };
  }
  return checkSize(file.size, tier);
}

/** @param sizeBytes bytes of the file */
export function checkSize(sizeBytes: number, tier: Tier): FileRefusal | null {
  const { maxFileBytes } = PLAN_LIMITS[tier];
  if (sizeBytes <= maxFileBytes) return null;
  const neededTier = TIERS.find((one) => PLAN_LIMITS[one].maxFileBytes >= sizeBytes);
  const fact = `This file has ${megabytesOver(sizeBytes, maxFileBytes)} MB; the ${TIER_NAMES[tier]} plan takes up to ${maxFileBytes / MEBIBYTE} MB.`;
  if (neededTier === undefined) return { message: `${fact} Choose a smaller file.` };
  return { message: `${fact} Choose a smaller file or the ${TIER_NAMES[neededTier]} plan.`, neededTier };
}

/** What is certain to last longer than the server takes. */
export function checkLength(look: Look): FileRefusal | null {
  if (look.kind !== 'known') return null;
  const { durationSeconds, codec } = look.facts;
  const isGuessed = look.peaks === null && GUESSED.has(codec);
  if (durationSeconds <= MAX_DURATION_SECONDS * (isGuessed ? GUESS_TOLERANCE : 1)) return null;
  const most = MAX_DURATION_SECONDS / 3600;
  return {
    message: `This song lasts ${clock(durationSeconds)}; up to ${most} hours can be retuned. Choose a shorter one.`,
  };
}

/** One decimal; rounded up where a file just over the limit would read as the limit. */
function megabytesOver(bytes: number, limitBytes: number): string {
  const size = bytes / MEBIBYTE;
  const nearest = Math.round(size * 10) / 10;
  return (nearest > limitBytes / MEBIBYTE ? nearest : Math.ceil(size * 10) / 10).toFixed(1);
}
