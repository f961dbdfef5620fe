import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobQueueService } from '../platform/jobs/job-queue.service.js';
import { ProfileChanges } from './account/profile-changes.js';
import { UserDataRegistry } from './account/user-data-registry.js';
import { emailTaken, notSignedIn } from './auth.errors.js';
import type { ProfileDto } from './dto/account.dto.js';
import type { RegisterDto } from './dto/sign-in.dto.js';
import { AttemptLimitsService } from './limits/attempt-limits.service.js';
import { accountMailJob } from './mails/account-mail.job.js';
import { PasswordHasherService } from './passwords/password-hasher.service.js';
import { PasswordsService } from './passwords/passwords.service.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasherService,
    private readonly limits: AttemptLimitsService,
    private readonly passwords: PasswordsService,
    private readonly registry: UserDataRegistry,
    private readonly profiles: ProfileChanges,
    private readonly jobs: JobQueueService,
    private readonly dataSource: DataSource,
  ) {}

  /** `address`: the client's network address. Throws AppError `auth.email_taken` (409). */
  async register({ password, ...names }: RegisterDto, address: string): Promise<User> {
    await this.limits.consume(['register-address', address]);
    if (await this.users.existsByEmail(names.email)) throw emailTaken();
    const passwordHash = await this.hasher.hash(password);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.insert(manager, { ...names, passwordHash });
      if (!user) throw emailTaken();
      await this.jobs.send(accountMailJob, { kind: 'welcome', userId: user.id }, { manager });
      return user;
    });
  }

  /**
   * Throws AppError `auth.wrong_password` (400). Data outside the database goes first, so that
   * a failure can be retried.
   */
  async delete(userId: string, password: string): Promise<void> {
    await this.passwords.confirm(userId, password, 'password');
    for (const owner of this.registry.all()) await owner.beforeDeletion(userId);
    await this.users.delete(userId);
  }

  async rename(userId: string, names: ProfileDto): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      await this.users.rename(manager, userId, names);
      await this.profiles.notify(manager, userId);
      const user = await this.users.findById(userId, manager);
      if (!user) throw notSignedIn();
      return user;
    });
  }
}
