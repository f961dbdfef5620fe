import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import { expiryOf, TOUCH_EVERY_MS } from './session-data.js';

type Pool = NonNullable<connectPgSimple.PGStoreOptions['pool']>;
type Done = (error?: unknown) => void;

const PgStore = connectPgSimple(session);

/** connect-pg-simple with our own rules for expiry and ownership. */
export class SessionStore extends PgStore {
  /** Sessions already passed to `set`; express-session creates one object per session and request. */
  private readonly saved = new WeakSet<SessionData>();

  constructor(
    private readonly pool: Pool,
    onPruneError: (error: unknown) => void,
  ) {
    super({
      pool,
      tableName: 'sessions',
      errorLog: (_message: unknown, error: unknown) => {
        onPruneError(error);
      },
    });
  }

  /**
   * Inserts only, and once: a session is complete when it begins, and a late write must not restore one that was ended.
   * express-session saves a session created by `regenerate` again when the response ends.
   */
  override set(sid: string, data: SessionData, done?: Done): void {
    if (this.saved.has(data)) {
      done?.();
      return;
    }
    this.saved.add(data);
    this.run(
      'INSERT INTO sessions (sid, sess, expire, "userId") VALUES ($1, $2, to_timestamp($3), $4)',
      [sid, data, expiryOf(data, Date.now()) / 1000, data.userId],
      done,
    );
  }

  override touch(sid: string, data: SessionData, done?: Done): void {
    const now = Date.now();
    if (now - data.lastSeenAt < TOUCH_EVERY_MS) {
      done?.();
      return;
    }
    this.run(
      `UPDATE sessions SET expire = to_timestamp($2), sess = jsonb_set(sess, '{lastSeenAt}', to_jsonb($3::bigint)) WHERE sid = $1`,
      [sid, expiryOf(data, now) / 1000, now],
      done,
    );
  }

  private run(sql: string, values: unknown[], done?: Done): void {
    this.pool.query(sql, values).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }
}
