import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { serverBusy } from '../auth.errors.js';
import { AuthSettings } from '../auth.settings.js';

/** Leaves one of the four threads of Node's pool free for file access. */
const MAX_CONCURRENT = 3;
/** Queue limit, about three seconds of work; beyond it callers get 503. */
const MAX_WAITING = 100;

/** argon2id, a few at a time, so that many sign-ins cost time instead of memory. */
@Injectable()
export class PasswordHasherService implements OnModuleInit {
  private readonly limit = pLimit(MAX_CONCURRENT);
  private readonly options: Options;
  private dummyHash: Promise<string> | undefined;

  constructor({ passwordHash }: AuthSettings) {
    this.options = passwordHash;
  }

  /** Hashes in advance, since the first unknown address would otherwise be recognisable by its slower response. */
  async onModuleInit(): Promise<void> {
    this.dummyHash = hash(randomBytes(32).toString('base64'), this.options);
    await this.dummyHash;
  }

  /** Throws AppError `auth.busy` (503) when the queue is full. */
  hash(password: string): Promise<string> {
    return this.queued(() => hash(canonical(password), this.options));
  }

  /** Compares with the hash. Without one, it takes just as long and returns false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.queued(async () => {
      const isRight = await verify(passwordHash ?? (await this.dummyHash) ?? '', canonical(password));
      return isRight && passwordHash !== undefined;
    });
  }

  private async queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.activeCount + this.limit.pendingCount >= MAX_CONCURRENT + MAX_WAITING) throw serverBusy();
    return this.limit(work);
  }
}

/** Keyboards differ in how they compose accented letters. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
