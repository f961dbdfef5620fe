import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { NotifierService } from '../database/notifier.service.js';
import type { BossService } from './boss.service.js';
import type { JobDefinition } from './job-definition.js';
import { JobQueueService } from './job-queue.service.js';
import type { NewJobsService } from './new-jobs.service.js';

it('jobs that are cancelled together are announced together', async () => {
  const ids = ['one', 'two', 'three'];
  const announced: string[] = [];
  const all = Promise.withResolvers<undefined>();
  const notify = (_channel: string, { id }: { id: string }): Promise<undefined> => {
    if (announced.push(id) === ids.length) all.resolve(undefined);
    return all.promise;
  };
  const jobs = new JobQueueService(
    { boss: { cancel: () => Promise.resolve() } } as unknown as BossService,
    { notify } as unknown as NotifierService,
    {} as NewJobsService,
    {} as DataSource,
  );
  await jobs.cancelAll({ name: 'errand' } as JobDefinition<never, unknown>, ids);
  expect(announced).toEqual(ids);
});
