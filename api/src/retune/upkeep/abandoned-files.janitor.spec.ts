import { access, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { parseConfig } from '../../platform/config/config.js';
import type { LeaderService } from '../../platform/database/leader.service.js';
import { DiskStorage } from '../../platform/storage/disk.storage.js';
import type { UploadRepository } from '../uploads/upload.repository.js';
import { AbandonedFilesJanitor } from './abandoned-files.janitor.js';

const LEADER = { isLeader: true, onLead: () => {} } as unknown as LeaderService;

it('songs that were only to be measured and pieces that no upload has are removed after an hour, all others stay', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attune-abandoned-'));
  const fileOf = (key: string): string => path.join(dataDir, 'files', key);
  const warn = jest.fn();
  try {
    const storage = new DiskStorage(parseConfig({ DATA_DIR: dataDir }));
    await storage.onModuleInit();
    const old = ['measurements/old', 'pieces/unrecorded', 'pieces/recorded', 'uploads/old', 'results/old'];
    for (const key of [...old, 'measurements/new', 'pieces/new']) {
      await storage.write(key, Readable.from([Buffer.from('x')]));
    }
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const key of old) await utimes(fileOf(key), twoHoursAgo, twoHoursAgo);

    const hasPiece = (key: string) => Promise.resolve(key === 'pieces/recorded');
    const uploads = { hasPiece } as unknown as UploadRepository;
    const janitor = new AbandonedFilesJanitor(storage, uploads, LEADER, { warn } as unknown as PinoLogger);
    await janitor.onApplicationBootstrap();
    janitor.onModuleDestroy();

    for (const key of ['measurements/old', 'pieces/unrecorded']) {
      await expect(access(fileOf(key))).rejects.toThrow('ENOENT');
    }
    for (const key of ['measurements/new', 'pieces/new', 'pieces/recorded', 'uploads/old', 'results/old']) {
      await expect(access(fileOf(key))).resolves.toBeUndefined();
    }
    expect(warn).not.toHaveBeenCalled();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
