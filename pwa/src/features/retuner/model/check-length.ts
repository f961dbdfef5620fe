import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { clock } from '../../../shared/audio/format';
import type { FileRefusal } from './check-file';
import type { Look } from './song';

/** These tell how long they are only when they are read to their end; before that browsers guess. */
const GUESSED = new Set<string | null>(['mp3', 'aac', null]);
const GUESS_TOLERANCE = 1.25;

/** What is certain to last longer than the server takes. */
export function checkLength(look: Look): FileRefusal | null {
  if (look.kind !== 'known') return null;
  const { durationSeconds, codec } = look.facts;
  const isGuessed = look.peaks === null && GUESSED.has(codec);
  if (durationSeconds <= MAX_DURATION_SECONDS * (isGuessed ? GUESS_TOLERANCE : 1)) return null;
  const most = MAX_DURATION_SECONDS / 3600;
  return {
    message: `This song is ${clock(durationSeconds)} long; the limit is ${most} hours. Choose a shorter one.`,
  };
}
