import type { DriftFit, DriftMoment } from '@attune/catalogue/drift';

/** How the pitch of a song moves. Cents are above 440 Hz. */
export interface SongDrift {
  durationSeconds: number;
  /** As measured; none for a song that is not to be straightened. */
  moments: readonly DriftMoment[];
  fit: DriftFit;
  /** The same, measured on what the player makes of it; null before, and for a song that is not to be straightened. */
  straightened: readonly DriftMoment[] | null;
}
