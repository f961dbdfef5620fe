import { Injectable, type OnModuleInit } from '@nestjs/common';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Config } from '../../platform/config/config.js';
import { requireFolder } from '../../platform/config/require-folder.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { freeBytesIn, makePrivateFolder } from '../../platform/storage/folders.js';

/** Name of the file in a work folder that states how many bytes its job will write. */
const PROMISED = 'promised-bytes';

/** Folders for the temporary files of jobs, one per attempt, in WORK_DIR. */
@Injectable()
export class WorkDirsService implements OnModuleInit {
  private readonly root: string;

  constructor(
    config: Config,
    private readonly jobs: JobQueueService,
  ) {
    this.root = config.workDir;
  }

  async onModuleInit(): Promise<void> {
    await requireFolder('WORK_DIR', this.root);
    await makePrivateFolder(this.root);
  }

  /**
   * Runs `work` with an empty folder and always removes the folder; what crashed attempts left is removed first.
   *
   * @param id of the job
   */
  async use<T>(id: string, attempt: number, work: (workDir: string) => Promise<T>): Promise<T> {
    await this.removeOf(id);
    const workDir = path.join(this.root, `${id}.${attempt}`);
    await mkdir(workDir, { mode: 0o700 });
    try {
      return await work(workDir);
    } finally {
      await remove(workDir);
    }
  }

  /** Records in a work folder how much more will be written there, so that other jobs leave that space free. */
  async promise(workDir: string, bytes: number): Promise<void> {
    await writeFile(path.join(workDir, PROMISED), String((await writtenBytes(workDir)) + bytes));
  }

  async withdraw(workDir: string): Promise<void> {
    await rm(path.join(workDir, PROMISED), { force: true });
  }

  /** Bytes that jobs of this and of other processes sharing WORK_DIR will still write to their folders. */
  async promisedBytes(): Promise<number> {
    let bytes = 0;
    for (const name of await this.list()) bytes += await outstandingBytes(path.join(this.root, name));
    return bytes;
  }

  freeBytes(): Promise<number> {
    return freeBytesIn(this.root);
  }

  /** Removes what crashed workers of this machine left of jobs that no worker is running. */
  async sweep(): Promise<void> {
    const names = await this.list();
    const busy = await this.jobs.filterActive([...new Set(names.map(idOf))]);
    // Only these: a worker may begin another attempt of an idle job meanwhile.
    for (const name of names) if (!busy.has(idOf(name))) await remove(path.join(this.root, name));
  }

  private async removeOf(id: string): Promise<void> {
    for (const name of await this.list()) if (idOf(name) === id) await remove(path.join(this.root, name));
  }

  private async list(): Promise<string[]> {
    await makePrivateFolder(this.root);
    return (await readdir(this.root)).filter((name) => /^[0-9a-f-]{36}\./.test(name));
  }
}

const idOf = (name: string): string => name.slice(0, 36);

/** Bytes promised and not yet written. 0 for a folder that is removed meanwhile. */
async function outstandingBytes(folder: string): Promise<number> {
  const promised = Number(await readFile(path.join(folder, PROMISED), 'utf8').catch(() => 0));
  return promised > 0 ? Math.max(0, promised - (await writtenBytes(folder))) : 0;
}

async function writtenBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (name === PROMISED) continue;
    bytes += await stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

function remove(folder: string): Promise<void> {
  // A decoder that is just being killed may still create a file; then rm retries.
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
