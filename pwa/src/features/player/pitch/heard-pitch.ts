import type { DriftFit } from '@attune/catalogue/drift';
import { readingNear } from '@attune/catalogue/measuring';
import { centsBetween, ratioOfCents } from '@attune/catalogue/pitch';
import { type RetuneMode, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { PitchCourse } from '../../../shared/audio/live/protocol';
import type { QueueEntry } from '../player-slice';
import { type RetuneSettings, shiftOf } from '../retune-settings';
import { moveToInstrument, type OwnShift, type SongPitch } from './song-move';

/** Where a song is moved when it is not played as recorded. */
export interface HeardPitch {
  /** Output pitch / recorded pitch. */
  ratio: number;
  cents: number;
  /** A4 of what is heard, Hz. */
  a4Hz: number;
  mode: RetuneMode;
  /** What it is straightened by; null when it is not. */
  course: PitchCourse | null;
}

/** What is set for a song, and how its pitch moves. */
interface SongSound extends OwnShift {
  isStraightened: boolean;
  fit: DriftFit | null;
}

type MeasuredEntry = Pick<QueueEntry, 'a4Hz' | 'a4ErrorCents' | 'unmeasured'>;

/** What is known of the pitch of a track of the queue. */
export function pitchOf({ a4Hz, a4ErrorCents, unmeasured }: MeasuredEntry): SongPitch {
  if (a4Hz !== null && typeof a4ErrorCents === 'number') return { state: 'measured', a4Hz, errorCents: a4ErrorCents };
  return { state: unmeasured ?? 'measuring' };
}

/** What is known of the pitch of a track: of one that is straightened the pitch that it is straightened to. */
export function straightened<E extends MeasuredEntry>(entry: E, fit: DriftFit | null): E {
  if (!fit?.course) return entry;
  const a4Hz = STANDARD_A4_HZ * ratioOfCents(fit.course.centreCents);
  const a4ErrorCents = entry.a4ErrorCents ?? fit.residualCents / 2;
  return { ...entry, a4Hz: readingNear(a4Hz, entry.a4Hz ?? a4Hz), a4ErrorCents };
}

/** The pitch of a track, moved as is set for all tracks and for this one. */
export function heardPitch(
  settings: RetuneSettings,
  measured: MeasuredEntry | null,
  { isStraightened, fit, ...own }: SongSound,
  myA4Hz: number,
): HeardPitch {
  const course = isStraightened ? (fit?.course ?? null) : null;
  const entry = measured && isStraightened ? straightened(measured, fit) : measured;
  const a4Hz = entry?.a4Hz ?? null;
  if (settings.aim === 'other') {
    const { ratio, cents, equivalentA4Hz } = shiftOf(settings, a4Hz);
    return { ratio, cents, a4Hz: equivalentA4Hz, mode: settings.mode, course };
  }
  const { ratio } = moveToInstrument(entry ? pitchOf(entry) : { state: 'measuring' }, own, myA4Hz);
  // Who plays along needs the tempo of the record.
  return { ratio, cents: centsBetween(ratio, 1), a4Hz: (a4Hz ?? STANDARD_A4_HZ) * ratio, mode: 'tempo', course };
}
