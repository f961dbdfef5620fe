import { centsBetween, ratioOfCents } from '@attune/catalogue/pitch';
import { RATIO } from '@attune/catalogue/retuning';

/** What is known of a song's own pitch. */
export type SongPitch =
  /** Not measured yet. */
  | { state: 'measuring' }
  /** `errorCents`: half the width of the 95 % interval around `a4Hz`. */
  | { state: 'measured'; a4Hz: number; errorCents: number }
  /** Too few steady notes, or too long to be measured here. */
  | { state: 'unclear' | 'too-long' };

/** What the user adds to a song, and what is remembered for it. */
export interface OwnShift {
  /** -12 to 12. */
  semitones: number;
  /** -100 to 100. */
  cents: number;
}

export const SEMITONES = { min: -12, max: 12 } as const;
export const CENTS = { min: -100, max: 100 } as const;

/** How a song is moved so that the user's instrument fits. */
interface SongMove {
  /** From the song's A4 to the user's; 0 when that is not known, or inside the error. */
  toMineCents: number;
  /** All of it. */
  totalCents: number;
  /** Output pitch / recorded pitch, within what the engine takes. */
  ratio: number;
}

/** How a song is moved to an instrument at `myA4Hz`. While it is measured it stays as recorded. */
export function moveToInstrument(pitch: SongPitch, own: OwnShift, myA4Hz: number): SongMove {
  if (pitch.state === 'measuring') return { toMineCents: 0, totalCents: 0, ratio: 1 };
  const toMineCents = pitch.state === 'measured' && !fits(pitch, myA4Hz) ? centsBetween(myA4Hz, pitch.a4Hz) : 0;
  const totalCents = toMineCents + 100 * own.semitones + own.cents;
  const ratio = Math.min(RATIO.max, Math.max(RATIO.min, ratioOfCents(totalCents)));
  return { toMineCents, totalCents, ratio };
}

/** Whether the song is at `myA4Hz` as far as the measurement can tell. */
export function fits({ a4Hz, errorCents }: { a4Hz: number; errorCents: number }, myA4Hz: number): boolean {
  return Math.abs(centsBetween(myA4Hz, a4Hz)) <= errorCents;
}
