import 'express-session';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Changes with the password, so that no session outlives it. */
    passwordStamp: string;
    /** When the user signed in, ms since 1970. */
    createdAt: number;
    /** Last request, to within a few minutes, ms since 1970. */
    lastSeenAt: number;
    /** The browser's User-Agent. */
    userAgent: string;
  }
}

const HOUR_MS = 3_600_000;

/** A session ends when it has been idle for this long. */
const IDLE_MS = 24 * HOUR_MS;
/** A session ends after this long even when in use. */
export const LIFETIME_MS = 30 * 24 * HOUR_MS;
/** Use is recorded at this interval, so that most requests cost no write. */
export const TOUCH_EVERY_MS = 5 * 60_000;

/** When a session used `now` ends unless it is used again; both in ms since 1970. */
export function expiryOf({ createdAt }: { createdAt: number }, now: number): number {
  return Math.min(now + IDLE_MS, createdAt + LIFETIME_MS);
}
