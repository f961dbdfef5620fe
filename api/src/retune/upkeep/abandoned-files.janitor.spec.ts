import { access, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { parseConfig } from '../../platform/config/config.js';
import type { LeaderService } from '../../platform/database/leader.service.js';
import { DiskStorage } from '../../platform/storage/disk.storage.js';
import { AbandonedFilesJanitor } from './abandoned-files.janitor.js';

const LEADER = { isLeader: true, onLead: () => {} } as unknown as LeaderService;

it('songs that were only to be measured are removed after an hour, those of a history stay', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attune-abandoned-'));
  const fileOf = (key: string): string => path.join(dataDir, 'files', key);
  const warn = jest.fn();
  try {
    const storage = new DiskStorage(parseConfig({ DATA_DIR: dataDir }));
    await storage.onModuleInit();
    const old = ['measurements/old', 'uploads/old', 'results/old'];
    for (const key of [...old, 'measurements/new']) await storage.write(key, Readable.from([Buffer.from('x')]));
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const key of old) await utimes(fileOf(key), twoHoursAgo, twoHoursAgo);

    const janitor = new AbandonedFilesJanitor(storage, LEADER, { warn } as unknown as PinoLogger);
    await janitor.onApplicationBootstrap();
    janitor.onModuleDestroy();

    await expect(access(fileOf('measurements/old'))).rejects.toThrow('ENOENT');
    for (const key of ['measurements/new', 'uploads/old', 'results/old']) {
      await expect(access(fileOf(key))).resolves.toBeUndefined();
    }
    expect(warn).not.toHaveBeenCalled();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
