/** A browser that is signed in. */
export class SessionDto {
  /** Names the session here; of no use as a cookie. */
  id!: string;
  /** E.g. "Firefox on Linux". */
  device!: string;
  signedInAt!: string;
  /** To within five minutes. */
  lastSeenAt!: string;
  /** Whether it is the one that asks. */
  current!: boolean;
}
