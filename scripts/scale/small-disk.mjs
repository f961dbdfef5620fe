import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TOP_UP_INTERVAL_MS = 50;

/** A folder on a disk of its own, in memory. Only root can mount one: for others it is a folder like any other. */
export class SmallDisk {
  folder = mkdtempSync(path.join(tmpdir(), 'attune-disk-'));
  isMounted = false;

  constructor(megabytes) {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder], { stdio: 'ignore' });
      this.isMounted = true;
    } catch {
      // `isMounted` says so.
    }
  }

  /** Fills this share of what is free. @returns what frees it again */
  fill(share) {
    if (!this.isMounted) throw new Error('A disk that others use, too, is not to be filled.');
    const file = path.join(this.folder, 'filling');
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      appendFileSync(file, Buffer.alloc(Math.floor(share * bavail * bsize)));
    } catch (error) {
      // Others have written meanwhile.
      if (error.code !== 'ENOSPC') throw error;
    }
    return () => rmSync(file);
  }

  /** Keeps it full for some seconds: what others free is filled at once. */
  async keepFull(seconds) {
    const endsAt = performance.now() + seconds * 1000;
    for (;;) {
      const free = this.fill(1);
      if (performance.now() > endsAt) return free();
      await sleep(TOP_UP_INTERVAL_MS);
    }
  }

  remove() {
    if (this.isMounted) execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
