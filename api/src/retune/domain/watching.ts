/** Notifies workers which retunes clients watch. */
export const WATCHED_CHANNEL = 'retune.watched';

export interface WatchedMessage {
  ids: readonly string[];
}

/** A notification holds less than 8000 bytes. */
export const MAX_IDS_PER_MESSAGE = 200;
export const RENEW_INTERVAL_MS = 4000;
/** One message may be lost before a retune counts as no longer watched. */
export const WATCHED_LIFETIME_MS = 2.5 * RENEW_INTERVAL_MS;
