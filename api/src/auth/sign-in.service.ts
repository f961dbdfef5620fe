import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccountsService } from './accounts.service.js';
import type { RegisterDto } from './dto/sign-in.dto.js';
import { AttemptLimitsService, type LimitKey } from './limits/attempt-limits.service.js';
import { clientAddress } from './limits/client-address.js';
import { PasswordHasherService } from './passwords/password-hasher.service.js';
import { BrowserSessionsService } from './sessions/browser-sessions.service.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

/** Signs browsers in: checks e-mail and password, and begins a session. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasherService,
    private readonly limits: AttemptLimitsService,
    private readonly accounts: AccountsService,
    private readonly sessions: BrowserSessionsService,
  ) {}

  /** Creates an account and signs its owner in. Throws AppError `auth.email_taken` (409). */
  async register(form: RegisterDto, request: Request): Promise<User> {
    return this.signIn(request, await this.accounts.register(form, clientAddress(request)));
  }

  /** Begins a session of a user whose password was checked. */
  async signIn(request: Request, user: User): Promise<User> {
    await this.sessions.begin(request, user);
    return user;
  }

  /**
   * @param email in its canonical form
   * @returns null for wrong credentials
   * @throws AppError 429 `auth.too_many_attempts` after too many of them
   */
  async check(request: Request, email: string, password: string): Promise<User | null> {
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
