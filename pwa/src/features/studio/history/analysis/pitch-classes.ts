import type { HarmonicContentDto, PitchClassDto, ReceiptDto } from '../../../../api/generated/attune-client';

/** A note of the song, before and after. */
export interface NoteRow {
  /** As it sounds before. */
  name: string;
  /** As it sounds after, where the shift is so large that it has become another note. */
  nameAfter: string | null;
  /** Share of the song's energy before, 0-1. */
  energy: number;
  /** Deviation from equal temperament at 440 Hz, cents; null for a note that never sounds. */
  before: number | null;
  after: number | null;
}

const NOTES = 12;
const written = (name: string): string => name.replace('#', '♯');

/**
 * The server gives deviations from the scale of each recording's own A4. Here both are against 440 Hz, so that the
 * shift shows, and each note is beside the note it became.
 *
 * @returns null when one of the two could not be measured
 */
export function noteRows(
  { original, processed }: HarmonicContentDto,
  { before, after, asked }: Pick<ReceiptDto, 'before' | 'after' | 'asked'>,
): NoteRow[] | null {
  const wasCents = before?.cents ?? null;
  const isCents = after?.cents ?? null;
  if (!original || !processed || wasCents === null || isCents === null) return null;
  const [was, now] = [withinSemitone(wasCents), withinSemitone(isCents)];
  const semitones = Math.round((asked.cents + was - now) / 100);
  return original.map((note, i) => {
    const become = processed[(((i + semitones) % NOTES) + NOTES) % NOTES];
    return {
      name: written(note.name),
      nameAfter: become && become.name !== note.name ? written(become.name) : null,
      energy: note.energy,
      before: against440(note, was),
      after: become ? against440(become, now) : null,
    };
  });
}

/** The distance to the nearest note of the scale of 440 Hz: -50 to 50 cents. */
const withinSemitone = (cents: number): number => cents - 100 * Math.round(cents / 100);

const against440 = ({ meanCents }: PitchClassDto, a4Cents: number): number | null =>
  meanCents === null ? null : meanCents + a4Cents;
