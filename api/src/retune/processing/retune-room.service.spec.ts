import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '../../platform/config/config.js';
import type { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { DiskStorage } from '../../platform/storage/disk.storage.js';
import { WorkSpaceService } from './retune-room.service.js';
import { WorkDirsService } from './work-dirs.service.js';

const RESERVE = 1_000;
const [ONE, OTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

let dataDir: string;
/** Free space that the disk reports, bytes. */
let free: number;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'attune-space-'));
  free = 10_000;
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The services of one worker process. */
function worker(freeToStore = Infinity): { dirs: WorkDirsService; space: WorkSpaceService } {
  const config = parseConfig({ DATA_DIR: dataDir, STORAGE_RESERVE_GB: String(RESERVE / 1e9) });
  const dirs = new WorkDirsService(config, {} as JobQueueService);
  dirs.freeBytes = () => Promise.resolve(free);
  const storage = new DiskStorage(config);
  storage.freeBytes = () => Promise.resolve(freeToStore);
  return { dirs, space: new WorkSpaceService(dirs, storage, config) };
}

const size = (scratchBytes: number, resultBytes = 0) => ({ scratchBytes, resultBytes });
const NO_ROOM = { status: 503, code: 'retune.disk_full' };

describe('room for jobs on the disk', () => {
  it('is promised up to the reserve, and not beyond', async () => {
    const { dirs, space } = worker();
    await dirs.use(ONE, 1, (folder) => space.reserve(folder, size(9_000)));
    await expect(dirs.use(ONE, 2, (folder) => space.reserve(folder, size(9_001)))).rejects.toMatchObject(NO_ROOM);
  });

  it('is needed in the storage, too, where that has a limit', async () => {
    const { dirs, space } = worker(5_000);
    await dirs.use(ONE, 1, (folder) => space.reserve(folder, size(6_000, 4_000)));
    await expect(dirs.use(ONE, 2, (folder) => space.reserve(folder, size(6_000, 4_001)))).rejects.toMatchObject(
      NO_ROOM,
    );
  });

  it('is promised once, to whichever of two jobs in a process asks first', async () => {
    const { dirs, space } = worker();
    await dirs.use(ONE, 1, (one) =>
      dirs.use(OTHER, 1, async (other) => {
        const [first, second] = await Promise.allSettled([
          space.reserve(one, size(6_000)),
          space.reserve(other, size(6_000)),
        ]);
        expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
        // What the first has written reduces the free space, and is no longer promised.
        await writeFile(path.join(one, 'samples.f32'), Buffer.alloc(5_000));
        free -= 5_000;
        await expect(space.reserve(other, size(3_100))).rejects.toMatchObject(NO_ROOM);
        await space.reserve(other, size(2_900));
      }),
    );
    await dirs.use(ONE, 2, (folder) => space.reserve(folder, size(3_900)));
  });

  it('is promised for what will be written, beside a song that was downloaded into the folder', async () => {
    const { dirs, space } = worker();
    await dirs.use(ONE, 1, async (folder) => {
      await writeFile(path.join(folder, 'song'), Buffer.alloc(4_000));
      free -= 4_000;
      await space.reserve(folder, size(5_000));
      expect(await dirs.promisedBytes()).toBe(5_000);
      await writeFile(path.join(folder, 'samples.f32'), Buffer.alloc(2_000));
      expect(await dirs.promisedBytes()).toBe(3_000);
    });
  });

  it('is never promised twice by processes that share the disk', async () => {
    const workers = [worker(), worker(), worker()];
    for (let round = 0; round < 5; round += 1) {
      let [allowed, answered] = [0, 0];
      const all = Promise.withResolvers<void>();
      const answer = (): void => {
        answered += 1;
        if (answered === workers.length) all.resolve();
      };
      await Promise.allSettled(
        workers.map(({ dirs, space }, i) =>
          dirs.use(`${ONE.slice(0, -1)}${i}`, 1, async (folder) => {
            await space.reserve(folder, size(6_000)).finally(answer);
            allowed += 1;
            // It keeps the space until the others have their answers.
            await all.promise;
          }),
        ),
      );
      expect(allowed).toBeLessThanOrEqual(1);
    }
  });
});

describe('the folders that jobs work in', () => {
  it('are closed to other people on the machine, one that an earlier version left open, too', async () => {
    const root = path.join(dataDir, 'work');
    await mkdir(root);
    await chmod(root, 0o755);
    const { dirs } = worker();
    await dirs.onModuleInit();
    const modes = await dirs.use(ONE, 1, (folder) =>
      Promise.all([root, folder].map(async (at) => (await stat(at)).mode)),
    );
    for (const mode of modes) expect(mode & 0o077).toBe(0);
  });

  it('are removed after a crash, but not one of an attempt that begins meanwhile', async () => {
    const config = parseConfig({ DATA_DIR: dataDir });
    const inWork = (name: string): string => path.join(config.workDir, name);
    const filterActive = async (): Promise<Set<string>> => {
      await mkdir(inWork(`${ONE}.2`));
      return new Set();
    };
    const dirs = new WorkDirsService(config, { filterActive } as unknown as JobQueueService);
    await dirs.onModuleInit();
    await mkdir(inWork(`${ONE}.1`));
    await dirs.sweep();
    expect(await readdir(config.workDir)).toEqual([`${ONE}.2`]);
  });
});
