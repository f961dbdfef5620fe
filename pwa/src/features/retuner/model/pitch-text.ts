import { CUSTOM_TARGET_HZ, SOURCE_HZ } from '@attune/catalogue/retuning';
import { isTarget } from '@attune/catalogue/tier-policy';

/** What a field for a pitch holds: a number, nothing, or something that is wrong in these words. */
export type PitchText = { hz: number } | { hz: null; error: string | null };

/** Reads `440.07`, `440,07` and `440.07 Hz`; nothing else. */
function numberIn(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/\s*hz$/i, '')
    .replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,4}(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}

const SOURCE_ERROR = `Enter the song’s A4 as a number from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}.`;
const TARGET_ERROR = `Enter a pitch from ${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 with up to two decimals.`;

/** A song's A4, 400-480 Hz. An empty field leaves the measuring to the server. */
export function readSource(text: string): PitchText {
  const hz = numberIn(text);
  if (hz === null) return { hz: null, error: null };
  if (hz === undefined || hz < SOURCE_HZ.min || hz > SOURCE_HZ.max) return { hz: null, error: SOURCE_ERROR };
  return { hz };
}

/** A custom target, 200.00-1200.00 Hz. An empty field is not chosen yet. */
export function readCustomTarget(text: string): PitchText {
  const hz = numberIn(text);
  if (hz === null) return { hz: null, error: null };
  if (hz === undefined || !isTarget(hz)) return { hz: null, error: TARGET_ERROR };
  return { hz };
}
