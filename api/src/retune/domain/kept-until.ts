const DAY_MS = 24 * 60 * 60 * 1000;

/** After a downgrade, songs of the history stay at least this long, days. */
export const MIN_DAYS_AFTER_DOWNGRADE = 30;

/** How long a song that was deleted from the history can be restored, seconds. */
export const UNDO_SECONDS = 10 * 60;

export const dayAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
