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

  /** Keeps it full for some seconds: what others free is filled at once. */
  async keepFull(seconds) {
    if (!this.isMounted) throw new Error('A disk that others use, too, is not to be filled.');
    const file = path.join(this.folder, 'filling');
    for (const endsAt = performance.now() + seconds * 1000; performance.now() < endsAt;) {
      const { bavail, bsize } = statfsSync(this.folder);
      try {
        appendFileSync(file, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // Others have written meanwhile.
        if (error.code !== 'ENOSPC') throw error;
      }
      await sleep(TOP_UP_INTERVAL_MS);
    }
    rmSync(file);
  }

  remove() {
    if (this.isMounted) execFileSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
