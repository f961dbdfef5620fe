import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session, { type Session, type SessionData } from 'express-session';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { signInAgain } from '../auth.errors.js';
import { toPasswordStamp } from '../domain/password-stamp.js';
import { SIGNED_IN_HINT } from '../../platform/http/signed-in-hint.js';
import { toPool } from '../../platform/database/database-pool.js';
import { LIFETIME_MS } from './session-data.js';
import { SessionStore } from './session-store.js';
import { sessionSecrets } from './session-secret.js';

const MAX_USER_AGENT_LENGTH = 300;
/** A session counts as fresh for this long. */
const FRESH_MS = 3_600_000;

/**
 * Signed-in browsers: a signed cookie that names a row. A request's session is read lazily, so that public routes need
 * no database, and only clients that sign in get a cookie.
 */
@Injectable()
export class BrowserSessionsService implements OnModuleInit, OnModuleDestroy {
  private readonly store: SessionStore;
  private readonly cookieName: string;
  private readonly cookieOptions: CookieOptions;
  private middleware: RequestHandler | undefined;

  constructor(
    private readonly config: Config,
    dataSource: DataSource,
    logger: PinoLogger,
  ) {
    this.store = new SessionStore(toPool(dataSource), (error) => {
      logger.warn({ err: error }, 'Sessions that had ended could not be removed');
    });
    // Browsers accept a cookie with this prefix only when it is Secure, for exactly this host and for all paths.
    this.cookieName = config.isProduction ? '__Host-attune' : 'attune';
    this.cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.isProduction };
  }

  async onModuleInit(): Promise<void> {
    this.middleware = session({
      name: this.cookieName,
      secret: await sessionSecrets(this.config),
      store: this.store,
      resave: false,
      saveUninitialized: false,
      // The cookie lasts for the longest possible session; the store ends sessions earlier.
      cookie: { ...this.cookieOptions, maxAge: LIFETIME_MS },
    });
  }

  onModuleDestroy(): void {
    this.store.close();
  }

  /**
   * The session behind the request's cookie, or null. Asked again for the same request, reads
   * whether it is still there.
   */
  async find(request: Request): Promise<SessionData | null> {
    if (!this.mayHaveCookie(request)) return null;
    const isRead = (request as Partial<Request>).session !== undefined;
    const found = isRead ? await this.read(request.sessionID) : await this.open(request);
    const isOver = found?.userId === undefined || Date.now() >= (found.createdAt ?? 0) + LIFETIME_MS;
    return isOver ? null : (found as SessionData);
  }

  /**
   * For what a stolen session must not do.
   * @throws AppError 403 unless the request's session began within the last hour
   */
  requireFresh({ session: { createdAt } }: Request): void {
    if (createdAt === undefined || Date.now() - createdAt > FRESH_MS) throw signInAgain();
  }

  /** Signs the user in: a new session with a new id, whatever the browser sent. */
  async begin(request: Request, user: { id: string; passwordHash: string }): Promise<void> {
    await this.open(request);
    await new Promise<void>((resolve, reject) => {
      request.session.regenerate(settle(resolve, reject));
    });
    const now = Date.now();
    const userAgent = (request.get('User-Agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    const passwordStamp = toPasswordStamp(user.passwordHash);
    Object.assign(request.session, { userId: user.id, passwordStamp, createdAt: now, lastSeenAt: now, userAgent });
    await new Promise<void>((resolve, reject) => {
      request.session.save(settle(resolve, reject));
    });
    request.res?.cookie(SIGNED_IN_HINT, '1', { ...this.cookieOptions, httpOnly: false, maxAge: LIFETIME_MS });
  }

  /** Signs the browser out, if it was signed in. */
  async end(request: Request): Promise<void> {
    const { res: response } = request;
    if (!this.mayHaveCookie(request)) return;
    await this.open(request);
    await new Promise<void>((resolve, reject) => {
      request.session.destroy(settle(resolve, reject));
    });
    response?.clearCookie(this.cookieName, this.cookieOptions);
    response?.clearCookie(SIGNED_IN_HINT, { ...this.cookieOptions, httpOnly: false });
  }

  private mayHaveCookie(request: Request): boolean {
    return request.headers.cookie?.includes(`${this.cookieName}=`) ?? false;
  }

  private read(sid: string): Promise<Partial<SessionData> | null> {
    return new Promise((resolve, reject) => {
      this.store.get(sid, (error: unknown, data?: SessionData | null) =>
        settle(() => resolve(data ?? null), reject)(error),
      );
    });
  }

  private async open(request: Request): Promise<Session & Partial<SessionData>> {
    const { middleware } = this;
    if (middleware === undefined) throw new Error('Sessions were asked for before the module was ready.');
    if (this.config.isProduction) asIfSecure(request);
    await new Promise<void>((resolve, reject) => {
      void middleware(request, request.res as Response, settle(resolve, reject));
    });
    return request.session;
  }
}

/**
 * The cookie is Secure in production, and sending it must not depend on how the last proxy connects to us: over plain
 * HTTP express-session would silently omit it. Browsers reject an insecure cookie themselves.
 */
function asIfSecure(request: Request): void {
  Object.defineProperty(request, 'secure', { value: true, configurable: true });
}

function settle(resolve: () => void, reject: (error: unknown) => void): (error?: unknown) => void {
  return (error) => {
    if (error) reject(error);
    else resolve();
  };
}
