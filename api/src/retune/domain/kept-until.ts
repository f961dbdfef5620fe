const DAY_MS = 24 * 60 * 60 * 1000;

/** After a downgrade, songs of the history stay at least this long, days. */
export const MIN_DAYS_AFTER_DOWNGRADE = 30;

/** How long a song that was deleted from the history can be restored, seconds. */
export const UNDO_SECONDS = 10 * 60;

/**
 * How long a result is stored outside a history: after its last byte was sent, else after it was completed, seconds.
 */
export const RESULT_LIFETIME = { afterCollectionSeconds: 15 * 60, afterCompletionSeconds: 60 * 60 };

interface StoredResult {
  processedObjectPath: string | null;
  processedAt: Date | null;
  deliveredAt: Date | null;
  collectedAt: Date | null;
  keptUntil: Date | null;
}

/** Until when a result is stored, or was in a history; null for one outside a history that was removed. */
export function resultUntil({
  processedObjectPath,
  processedAt,
  deliveredAt,
  collectedAt,
  keptUntil,
}: StoredResult): Date | null {
  if (keptUntil !== null) return keptUntil;
  if (processedObjectPath === null || processedAt === null) return null;
  const { afterCollectionSeconds, afterCompletionSeconds } = RESULT_LIFETIME;
  if (collectedAt !== null) return secondsAfter(collectedAt, afterCollectionSeconds);
  const completed = secondsAfter(processedAt, afterCompletionSeconds);
  const sent = deliveredAt && secondsAfter(deliveredAt, afterCollectionSeconds);
  return sent !== null && sent > completed ? sent : completed;
}

const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

export const dayAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
