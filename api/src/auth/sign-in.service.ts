import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { AccountsService } from './accounts.service.js';
import { wrongCredentials } from './auth.errors.js';
import { normaliseEmail } from './domain/email-address.js';
import type { RegisterDto } from './dto/register.dto.js';
import { AttemptLimitsService, type LimitKey } from './limits/attempt-limits.service.js';
import { clientAddress } from './limits/client-address.js';
import { PasswordHasherService } from './passwords/password-hasher.service.js';
import { BrowserSessionsService } from './sessions/browser-sessions.service.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

/** Signs browsers in: checks e-mail and password, by passport's local strategy, and begins a session. */
@Injectable()
export class SignInService {
  /** Not passport's shared instance, since several applications may run in one process. */
  private readonly passport = new passport.Passport();

  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasherService,
    private readonly limits: AttemptLimitsService,
    private readonly accounts: AccountsService,
    private readonly sessions: BrowserSessionsService,
  ) {
    this.passport.use(
      new Strategy({ usernameField: 'email', passReqToCallback: true }, (request, email, password, done) => {
        this.check(request, normaliseEmail(email), password).then(
          (user) => {
            done(null, user ?? false);
          },
          (error: unknown) => {
            done(error);
          },
        );
      }),
    );
  }

  /** Creates an account and signs its owner in. Throws AppError `auth.email_taken` (409). */
  async register(form: RegisterDto, request: Request): Promise<User> {
    const user = await this.accounts.register(form, clientAddress(request));
    await this.sessions.begin(request, user);
    return user;
  }

  /** Throws AppError `auth.wrong_credentials` (401) or, after too many of them, `auth.too_many_attempts` (429). */
  async signIn(request: Request): Promise<User> {
    const user = await this.authenticate(request);
    await this.sessions.begin(request, user);
    return user;
  }

  private authenticate(request: Request): Promise<User> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, user: User | false | undefined): void => {
        if (error) reject(error);
        else if (user) resolve(user);
        else reject(wrongCredentials());
      };
      const run = this.passport.authenticate('local', { session: false }, settle) as (...args: unknown[]) => void;
      run(request, request.res, reject);
    });
  }

  private async check(request: Request, email: string, password: string): Promise<User | null> {
    const keys = loginLimits(email, clientAddress(request));
    await this.limits.consume(keys.address, keys.accountAndAddress, keys.account);
    let user: User | null;
    let isRight: boolean;
    try {
      user = await this.users.findByEmail(email);
      isRight = await this.hasher.verify(user?.passwordHash, password);
    } catch (error) {
      // The password was not checked, so this attempt does not count; earlier ones still do.
      await this.limits.refund(keys.address, keys.accountAndAddress, keys.account);
      throw error;
    }
    if (!isRight) return null;
    await this.limits.refund(keys.address, keys.account);
    await this.limits.clear(keys.accountAndAddress);
    return user;
  }
}

/** The limits that failed sign-ins count against. */
function loginLimits(email: string, address: string): Record<'address' | 'accountAndAddress' | 'account', LimitKey> {
  return {
    address: ['login-address', address],
    accountAndAddress: ['login-account-address', email, address],
    account: ['login-account', email],
  };
}
