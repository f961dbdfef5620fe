import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSessionService } from '../../platform/database/database-session.service.js';
import { NotifierService } from '../../platform/database/notifier.service.js';
import { uploadInterrupted, uploadLocked } from './upload.errors.js';

/** Another process asks for an upload that this one receives. */
const CHANNEL = 'upload_wanted';
const RETRY_INTERVAL_MS = 250;
/** For the request that has the upload to store what has arrived. */
const TIMEOUT_MS = 15_000;

interface Holder {
  release: RequestRelease;
  /** Resolves when it has let go, or did not get it. */
  ended: PromiseWithResolvers<undefined>;
}

/**
 * One request at a time receives an upload, in all processes: the lock belongs to the database session and so ends with
 * its process. Who comes later asks the other to let go, since its connection is probably a broken one.
 */
@Injectable()
export class UploadLockerService implements Locker, OnModuleInit {
  private readonly holders = new Map<string, Holder>();
  /** This process hears what it asks for itself, when it may have got it already. */
  private readonly self = randomUUID();

  constructor(
    private readonly session: DatabaseSessionService,
    private readonly notifier: NotifierService,
  ) {}

  onModuleInit(): void {
    this.notifier.listen<{ id: string; by: string }>(CHANNEL, ({ id, by }) => {
      if (by !== this.self) void this.holders.get(id)?.release();
    });
  }

  newLock(id: string): Lock {
    const holder: Holder = { release: () => {}, ended: Promise.withResolvers<undefined>() };
    return {
      lock: (signal, release) => this.lock(id, Object.assign(holder, { release }), signal),
      unlock: () => this.unlock(id, holder),
    };
  }

  /** @throws AppError 423 when the other does not let go */
  private async lock(id: string, holder: Holder, signal: AbortSignal): Promise<void> {
    const endsAt = performance.now() + TIMEOUT_MS;
    for (;;) {
      if (signal.aborted) throw uploadInterrupted();
      if (await this.tryLock(id, holder)) return;
      if (performance.now() > endsAt) throw uploadLocked();
      const other = this.holders.get(id);
      if (other) void other.release();
      else void this.notifier.notify(CHANNEL, { id, by: this.self }).catch(() => {});
      const pause = new AbortController();
      const retry = sleep(RETRY_INTERVAL_MS, undefined, { signal: pause.signal }).catch(() => {});
      await Promise.race([retry, ...(other ? [other.ended.promise] : [])]);
      pause.abort();
    }
  }

  private async tryLock(id: string, holder: Holder): Promise<boolean> {
    if (this.holders.has(id)) return false;
    holder.ended = Promise.withResolvers<undefined>();
    this.holders.set(id, holder);
    const isLocked = await this.session.tryLock(toLockKey(id)).catch(() => undefined);
    if (isLocked === undefined) this.forget(id, holder);
    return isLocked !== undefined;
  }

  private async unlock(id: string, holder: Holder): Promise<void> {
    await this.session.unlock(toLockKey(id));
    this.forget(id, holder);
  }

  private forget(id: string, holder: Holder): void {
    this.holders.delete(id);
    holder.ended.resolve(undefined);
  }
}

const toLockKey = (id: string): string => `upload:${id}`;
