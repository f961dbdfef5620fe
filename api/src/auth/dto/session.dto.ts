/** A browser that is signed in. */
export class SessionDto {
  /** Identifies the session in this API; cannot be used as a cookie. */
  id: string;
  /** E.g. "Firefox on Linux". */
  device: string;
  signedInAt: string;
  /** To within five minutes. */
  lastSeenAt: string;
  /** Whether this request came from it. */
  current: boolean;

  constructor(session: { id: string; device: string; signedInAt: Date; lastSeenAt: Date; current: boolean }) {
    this.id = session.id;
    this.device = session.device;
    this.signedInAt = session.signedInAt.toISOString();
    this.lastSeenAt = session.lastSeenAt.toISOString();
    this.current = session.current;
  }
}
