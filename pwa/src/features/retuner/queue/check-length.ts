import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import type { FileRefusal } from '../../../shared/audio/check-file';
import { clock } from '../../../shared/format/sound';
import type { Inspection } from '../song';

/** Formats whose length is known only after reading to the end; until then browsers guess. */
const GUESSED = new Set<string | null>(['mp3', 'aac', null]);
const GUESS_TOLERANCE = 1.25;

/** Refuses songs that are certainly longer than the server accepts. */
export function checkLength(inspection: Inspection): FileRefusal | null {
  if (inspection.kind !== 'known') return null;
  const { durationSeconds, codec } = inspection.facts;
  const isGuessed = inspection.peaks === null && GUESSED.has(codec);
  if (durationSeconds <= MAX_DURATION_SECONDS * (isGuessed ? GUESS_TOLERANCE : 1)) return null;
  const max = MAX_DURATION_SECONDS / 3600;
  return {
    message: `This song is ${clock(durationSeconds)} long; the limit is ${max} hours. Choose a shorter one.`,
  };
}
