// Whether the machine is idle enough for a time to say something about the server.
import { pbkdf2 } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const WORK_MS = 1000;
const HASH_ROUNDS = 20_000;
/** Threads that hash at the same time; Node has four. */
const THREADS = Math.min(availableParallelism(), 4);
const MIN_SHARE = 0.8;
const PROBES = 5;
const MAX_PROBE_MS = 500;
const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 4_000;

/**
 * What a second of work gets of the processors, 0-1, and the slowest of a few answers of the server.
 * @returns {Promise<{ isBusy: boolean, sentence: string }>}
 */
export async function measureIdle(site) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const work = async () => {
    while (performance.now() - startedAt < WORK_MS) await derive('x', 'y', HASH_ROUNDS, 64, 'sha512');
  };
  await Promise.all(Array.from({ length: THREADS }, work));
  const { user, system } = process.cpuUsage(before);
  const share = Math.min(1, (user + system) / 1000 / (performance.now() - startedAt) / THREADS);
  let slowestMs = 0;
  for (let i = 0; i < PROBES; i += 1) {
    const { seconds } = await site.get('/api/health/ready');
    slowestMs = Math.max(slowestMs, Math.round(seconds * 1000));
  }
  return {
    isBusy: share < MIN_SHARE || slowestMs > MAX_PROBE_MS,
    sentence: `${Math.round(share * 100)} % of ${THREADS} processors are free, the server answers within ${slowestMs} ms, load average ${loadavg()[0].toFixed(1)}`,
  };
}

/** As {@link measureIdle}, after waiting a while for what an attack before it has left running. */
export async function waitUntilIdle(site) {
  for (const startedAt = performance.now(); ; await pause(INTERVAL_MS)) {
    const found = await measureIdle(site);
    if (!found.isBusy || performance.now() - startedAt > TIMEOUT_MS) return found;
  }
}
