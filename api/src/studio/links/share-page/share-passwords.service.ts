import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PasswordProblem } from '@attune/catalogue/share-page';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AttemptLimitsService, type LimitKey } from '../../../auth/limits/attempt-limits.service.js';
import { addressBlock, clientAddress } from '../../../auth/limits/client-address.js';
import { PasswordHasherService } from '../../../auth/passwords/password-hasher.service.js';
import { Config } from '../../../platform/config/config.js';
import type { LinkRow } from '../link.repository.js';
import { DelayedTries } from './delayed-tries.js';

const COOKIE = 'attune-share';
/** Long enough to hear an album twice and to finish a slow download. */
const LIFETIME_MS = 12 * 60 * 60 * 1000;
/** Up to 128 characters. Attempts are hashed, so a longer text would cost more than any password may. */
const HASHABLE = /^[^]{0,128}$/u;

/** What is left after a wrong password. */
type TriesLeft = Extract<PasswordProblem, { triesLeft: number }>;

type ProtectedLink = Pick<LinkRow, 'id' | 'token'> & { password: string };

/** Passwords of share links, and the cookie of visitors who have entered one. */
@Injectable()
export class SharePasswordsService {
  private readonly delayed = new DelayedTries();

  constructor(
    private readonly hasher: PasswordHasherService,
    private readonly limits: AttemptLimitsService,
    private readonly config: Config,
  ) {}

  /** Whether the request's visitor has entered the link's present password. */
  isOpen({ token, password }: Pick<LinkRow, 'token' | 'password'>, request: Request): boolean {
    if (password === null) return true;
    const [endsAt = '', signature = ''] = (readCookie(request, COOKIE) ?? '').split('.');
    if (!/^\d{13,14}$/.test(endsAt) || Number(endsAt) <= Date.now()) return false;
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(token, password, endsAt))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /**
   * Compares the password, and sets the cookie when it is the right one. Wrong ones are counted for the visitor's
   * address and the block around it, which they close for a while, and for the link, which they only slow down.
   *
   * @returns null when it is
   * @throws AppError 429 during a pause, 503 when too many passwords are being compared
   */
  async enter(link: ProtectedLink, password: string, response: Response): Promise<TriesLeft | null> {
    const address = clientAddress(response.req);
    const pause: LimitKey = ['share-password-link-address', link.id, address];
    const perHour: LimitKey = ['share-password-link-address-hour', link.id, address];
    const block: LimitKey = ['share-password-link-block', link.id, addressBlock(response.req.ip ?? '')];
    const ofAll: LimitKey = ['share-password-link', link.id];
    await this.limits.consume(pause, perHour, block);
    let isRight: boolean;
    try {
      const triesBeyond = await this.limits.countBeyond(ofAll);
      if (triesBeyond > 0) await this.delayed.delay(triesBeyond, (await this.limits.counted(block)) === 1);
      isRight = HASHABLE.test(password) && (await this.hasher.verify(link.password, password));
    } catch (error) {
      // The password was not checked, so this try does not count.
      await this.limits.refund(pause, perHour, block, ofAll);
      throw error;
    }
    if (!isRight) return this.triesLeft(pause, perHour, block);
    await this.limits.clear(pause, perHour);
    await this.limits.refund(block, ofAll);
    const endsAt = String(Date.now() + LIFETIME_MS);
    response.cookie(COOKIE, `${endsAt}.${sign(link.token, link.password, endsAt)}`, {
      path: `/s/${link.token}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.isProduction,
      maxAge: LIFETIME_MS,
    });
    return null;
  }

  private async triesLeft(...keys: LimitKey[]): Promise<TriesLeft> {
    const left = await Promise.all(keys.map((key) => this.limits.remaining(key)));
    const waits = await Promise.all(keys.map((key) => this.limits.secondsToWait(key)));
    return { triesLeft: Math.min(...left), waitSeconds: Math.max(...waits) };
  }
}

/** The stored hash contains random salt and never leaves the server; another password gives another one. */
function sign(token: string, passwordHash: string, endsAt: string): string {
  return createHmac('sha256', passwordHash).update(`${token}.${endsAt}`).digest('base64url');
}

function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
