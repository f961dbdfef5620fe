import 'express-session';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Changes with the password, so that no session outlives it. */
    passwordStamp: string;
    /** When the person signed in, ms since 1970. */
    createdAt: number;
    /** Last request, to within a few minutes, ms since 1970. */
    lastSeenAt: number;
    /** What the browser said it was. */
    userAgent: string;
  }
}

const HOUR_MS = 3_600_000;

/** A session that is not used for this long ends. */
const IDLE_MS = 24 * HOUR_MS;
/** A session ends after this long, however much it is used. */
export const LIFETIME_MS = 30 * 24 * HOUR_MS;
/** Use is written down this often, so that requests cost no write. */
export const TOUCH_EVERY_MS = 5 * 60_000;

/** When a session that is used `now` will end unless it is used again; both in ms since 1970. */
export function expiryOf({ createdAt }: { createdAt: number }, now: number): number {
  return Math.min(now + IDLE_MS, createdAt + LIFETIME_MS);
}
