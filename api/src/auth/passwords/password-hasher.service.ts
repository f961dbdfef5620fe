import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { serverBusy } from '../auth.errors.js';
import { PASSWORD_HASH } from '../password-hash.js';

/** One thread of Node's pool of four stays free for files. */
const AT_ONCE = 3;
/** About three seconds of work; whoever comes later had better come again. */
const MAX_WAITING = 100;

/** argon2id, a few at a time, so that many sign-ins cost time and not memory. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private nobodysHash: Promise<string> | undefined;

  /** Made beforehand: else the first unknown address would show by taking longer. */
  async onModuleInit(): Promise<void> {
    this.nobodysHash = hash(randomBytes(32).toString('base64'), PASSWORD_HASH);
    await this.nobodysHash;
  }

  /** Throws AppError `auth.busy` (503) when too many wait already. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(canonical(password), PASSWORD_HASH));
  }

  /** Compares with a hash, or takes just as long to say no when there is none to compare with. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.inTurn(async () => {
      const isRight = await verify(passwordHash ?? (await this.nobodysHash) ?? '', canonical(password));
      return isRight && passwordHash !== undefined;
    });
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING) throw serverBusy();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** Keyboards differ in how they compose an accented letter. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
