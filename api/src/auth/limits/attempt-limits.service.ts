import { createHash } from 'node:crypto';
import { measuredSecondsPerHour } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { tooManyAttempts } from '../auth.errors.js';
import { toPool } from '../../platform/database/database-pool.js';
import { AppError } from '../../platform/errors/app-error.js';
import { reportRateLimit } from '../../platform/http/rate-limit-headers.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The number of attempts within a number of seconds. `address` is the client's network address.
 * The limits of {@link OF_CLIENTS} count what the client itself does, so the response says how much of them is left.
 */
const LIMITS = {
  'login-account-address': [10, 15 * MINUTE],
  'login-address': [10, MINUTE],
  'login-account': [100, HOUR],
  'register-address': [100, HOUR],
  'forgot-address': [30, HOUR],
  'reset-address': [100, 15 * MINUTE],
  'verify-address': [100, 15 * MINUTE],
  /** Requests for a new confirmation link to one e-mail address. */
  'verification-recipient': [5, HOUR],
  /** Mails to one mailbox, in three shares that cannot use up each other: 14 an hour and 24 a day together. */
  'mail-reset-hour': [3, HOUR],
  'mail-reset-day': [8, DAY],
  'mail-confirmation-hour': [3, HOUR],
  'mail-confirmation-day': [4, DAY],
  'mail-other-hour': [8, HOUR],
  'mail-other-day': [12, DAY],
  /** The part of the last share that invitations and ended batches may use. */
  'mail-minor-hour': [5, HOUR],
  'mail-minor-day': [8, DAY],
  /** Invitations that a workspace sends. */
  'invitation-workspace': [50, HOUR],
  /** Invitations that anyone sends to one e-mail address. */
  'invitation-recipient': [5, HOUR],
  'invitation-address': [100, 15 * MINUTE],
  'password-check-user': [10, 15 * MINUTE],
  /** Each one sends a mail and signs out all other browsers. */
  'password-change-user': [5, HOUR],
  'export-user': [10, HOUR],
  /** Each attempt asks the name servers of a domain that the user chose. */
  'domain-check-workspace': [30, HOUR],
  /** Each attempt takes up to 5 MB of memory, and decodes a picture. */
  'logo-workspace': [30, HOUR],
  'cover-workspace': [60, HOUR],
  /** Messages that a workspace sends to support. */
  'support-mail-workspace': [5, DAY],
  /** Messages of the contact form. */
  'contact-address': [5, HOUR],
  /** Each attempt calls the payment provider. */
  'payment-user': [60, 5 * MINUTE],
  /** Each attempt keeps a worker busy without counting as a retune. */
  'measure-user': [60, 5 * MINUTE],
  /** Seconds of sound that a worker decodes, consumed many at a time. */
  'measured-seconds-free-user': [measuredSecondsPerHour('free'), HOUR],
  'measured-seconds-paying-user': [measuredSecondsPerHour('basic'), HOUR],
  /** Wrong passwords of a share link; `block`: the /24 or /48 around the address. */
  'share-password-link-address': [5, 15 * MINUTE],
  'share-password-link-address-hour': [10, HOUR],
  'share-password-link-block': [30, HOUR],
  /** From anyone; beyond it attempts are slowed down, not refused. */
  'share-password-link': [100, HOUR],
  /** Thousandths of a song that visitors of a share link listen to. */
  'share-listening-song-address': [8000, HOUR],
  /** Each attempt cost work, delivered no song and did not count as a retune. */
  'failed-retune-user': [1000, HOUR],
} as const satisfies Record<string, readonly [times: number, seconds: number]>;

type LimitName = keyof typeof LIMITS;

/** Others count what anyone does to an account, a mailbox or a link, which is not the client's business. */
const OF_CLIENTS = /-(address|address-hour|user|workspace)$/;

/** A limit and the subject it is counted for, which may have several parts: `['login-address', '203.0.113.7']`. */
export type LimitKey = readonly [limit: LimitName, ...subject: string[]];

/** Limits on attempts, counted in Postgres: shared by all processes and kept across restarts. */
@Injectable()
export class AttemptLimitsService {
  private readonly limiters: Map<LimitName, RateLimiterPostgres>;

  constructor(private readonly dataSource: DataSource) {
    const names = Object.keys(LIMITS) as LimitName[];
    this.limiters = new Map(names.map((name, i) => [name, this.limiter(name, i === 0)]));
  }

  /**
   * Counts an attempt before it happens, so that parallel ones cannot slip through together. Throws AppError
   * `auth.too_many_attempts` (429) when one of the limits is reached, and then counts nothing.
   */
  async consume(...keys: LimitKey[]): Promise<void> {
    const consumed: LimitKey[] = [];
    for (const key of keys) {
      try {
        report(key, this.getLimiter(key), await this.getLimiter(key).consume(hashedKey(key)));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) {
          await this.refund(...consumed);
          throw error;
        }
        // The limiter has counted this attempt, too.
        await this.refund(...consumed, key);
        throw tooManyAttempts(Math.ceil(error.msBeforeNext / 1000));
      }
      consumed.push(key);
    }
  }

  /** As `consume`, but returns false when one of the limits is reached. */
  async tryConsume(...keys: LimitKey[]): Promise<boolean> {
    try {
      await this.consume(...keys);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.too_many_attempts') return false;
      throw error;
    }
  }

  /**
   * Consumes several points at once, or none when fewer are left.
   *
   * @param points a whole number
   * @returns 0, or how long until there are enough, seconds
   */
  async consumePoints(key: LimitKey, points: number): Promise<number> {
    const limiter = this.getLimiter(key);
    try {
      const state = await limiter.consume(hashedKey(key), points);
      if (points === 1) report(key, limiter, state);
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const state = await limiter.reward(hashedKey(key), points);
      if (points === 1) report(key, limiter, state);
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  }

  /** Seconds until the next attempt is allowed; 0 when it is allowed now. Counts nothing. */
  async secondsToWait(key: LimitKey): Promise<number> {
    const limiter = this.getLimiter(key);
    const state = await limiter.get(hashedKey(key));
    report(key, limiter, state);
    if (state === null || state.remainingPoints > 0) return 0;
    return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  }

  /** How many attempts are left; counts nothing. */
  async remaining(key: LimitKey): Promise<number> {
    return Math.max(0, this.getLimiter(key).points - (await this.counted(key)));
  }

  /** How many attempts have been counted; counts nothing. */
  async counted(key: LimitKey): Promise<number> {
    const state = await this.getLimiter(key).get(hashedKey(key));
    return state?.consumedPoints ?? 0;
  }

  /** Counts an attempt even beyond the limit. @returns by how many attempts the limit is exceeded */
  async countBeyond(key: LimitKey): Promise<number> {
    const limiter = this.getLimiter(key);
    const { consumedPoints } = await limiter.penalty(hashedKey(key));
    return Math.max(0, consumedPoints - limiter.points);
  }

  /** Undoes a part of `consumePoints`. @param points a whole number */
  async refundPoints(key: LimitKey, points: number): Promise<void> {
    await this.getLimiter(key).reward(hashedKey(key), points);
  }

  /** Undoes `consume`, for an attempt that turned out to be legitimate. */
  async refund(...keys: LimitKey[]): Promise<void> {
    await Promise.all(
      keys.map(async (key) => report(key, this.getLimiter(key), await this.getLimiter(key).reward(hashedKey(key)))),
    );
  }

  /** Resets the counts. */
  async clear(...keys: LimitKey[]): Promise<void> {
    await Promise.all(keys.map((key) => this.getLimiter(key).delete(hashedKey(key))));
    for (const key of keys) report(key, this.getLimiter(key), null);
  }

  /** Resets the counts of all subjects that begin with this part. */
  async clearAllOf(name: LimitName, firstPart: string): Promise<void> {
    const prefix = `${name}:${hashedKey([name, firstPart])}.`;
    await this.dataSource.query('DELETE FROM rate_limits WHERE starts_with(key, $1)', [prefix]);
  }

  private getLimiter([name]: LimitKey): RateLimiterPostgres {
    const limiter = this.limiters.get(name);
    if (!limiter) throw new RangeError(`There is no limit "${name}".`);
    return limiter;
  }

  private limiter(name: LimitName, removesExpired: boolean): RateLimiterPostgres {
    const [points, duration] = LIMITS[name];
    return new RateLimiterPostgres({
      storeClient: unnamedStatements(this.dataSource),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: removesExpired,
      keyPrefix: name,
      points,
      duration,
    });
  }
}

/** @param state null: nothing is counted */
function report([name]: LimitKey, limiter: RateLimiterPostgres, state: RateLimiterRes | null): void {
  if (OF_CLIENTS.test(name)) reportLimiter(limiter, state);
}

/** For limiters beside {@link AttemptLimitsService}. */
export function reportLimiter(limiter: RateLimiterPostgres, state: RateLimiterRes | null): void {
  const { keyPrefix: name, points: quota, duration: windowSeconds } = limiter;
  const remaining = state?.remainingPoints ?? quota;
  const resetSeconds = state ? Math.max(0, Math.ceil(state.msBeforeNext / 1000)) : undefined;
  reportRateLimit({ name, quota, windowSeconds, remaining, resetSeconds });
}

/** The application's pool, for statements without the limiter's names: a pooler's connections may know them already. */
function unnamedStatements(dataSource: DataSource): Pick<pg.Pool, 'query'> {
  const query = ({ text, values }: pg.QueryConfig): Promise<pg.QueryResult> => toPool(dataSource).query(text, values);
  return { query } as Pick<pg.Pool, 'query'>;
}

/** Hashed, since users sometimes type their password into the address field. */
function hashedKey([, ...subject]: LimitKey): string {
  return subject.map((part) => createHash('sha256').update(part).digest('base64url')).join('.');
}
