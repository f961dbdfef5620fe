import type { DriftCourse } from '@attune/catalogue/drift';
import type { SongDrift } from '../../src/features/player/pitch/drift/song-drift';

/** A song of two minutes that sinks by 24 cents around 440 Hz. */
export function aDrift(course: Partial<DriftCourse> = {}): SongDrift {
  const centsAt = (seconds: number) => 12 - seconds / 5;
  const at = Array.from({ length: 24 }, (_, i) => 5 * i + 2.5);
  const points = [0, 60, 120].map((seconds) => ({ seconds, cents: centsAt(seconds) }));
  return {
    durationSeconds: 120,
    moments: at.map((seconds) => ({ seconds, cents: centsAt(seconds), errorCents: 0.5 })),
    fit: {
      course: { points, centreCents: 0, steps: [], gaps: [], ...course },
      reason: null,
      rangeCents: 21.6,
      residualCents: 0.9,
    },
    straightened: at.map((seconds, i) => ({ seconds, cents: i % 2 === 0 ? 0.6 : -0.6, errorCents: 0.5 })),
  };
}

/** A song that is not to be straightened. */
export function aDriftWithout(reason: 'steady' | 'lively'): SongDrift {
  return {
    durationSeconds: 120,
    moments: [],
    fit: { course: null, reason, rangeCents: 9, residualCents: 9 },
    straightened: null,
  };
}
