import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import type { DatabaseSessionService } from '../../platform/database/database-session.service.js';
import type { NotifierService } from '../../platform/database/notifier.service.js';
import { UploadLockerService } from './upload-locker.service.js';

it('two requests wait for an upload that another process has, without keeping this process busy', async () => {
  const asked: PromiseWithResolvers<Client | undefined>[] = [];
  const session = {
    tryLock: () => {
      const answer = Promise.withResolvers<Client | undefined>();
      asked.push(answer);
      return answer.promise;
    },
    unlock: () => Promise.resolve(),
  };
  const locker = new UploadLockerService(
    session as unknown as DatabaseSessionService,
    { notify: () => Promise.resolve() } as unknown as NotifierService,
  );
  const { signal } = new AbortController();
  const first = locker.newLock('a');
  let released = 0;
  const isFirst = first.lock(signal, () => void (released += 1));
  asked[0]?.resolve(undefined);
  await eventually(() => asked.length === 2, 5_000, 'the second try');
  const second = locker.newLock('a');
  const isSecond = second.lock(signal, () => {});
  // It waits, and asks the first to let go.
  await turnOfTheLoop();
  expect(released).toBe(1);
  asked[1]?.resolve({} as Client);
  await isFirst;
  await first.unlock();
  await eventually(() => asked.length === 3, 5_000, 'the try of the second');
  asked[2]?.resolve({} as Client);
  await isSecond;
  await second.unlock();
});
