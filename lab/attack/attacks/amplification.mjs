import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../lib/accounts.mjs';
import { makeSilence } from '../lib/audio.mjs';

const GIB = 2 ** 30;
const SECONDS = 2 * 3600;
const SAMPLE_RATE_HZ = 96_000;
const NEEDED_GIB = 14;
const MAX_SECONDS = 300;
/** The peak, as a multiple of the result. */
const MAX_PEAK = 1.25;
/** The song as a file: 24 bit, stereo. */
const RESULT_GIB = (SECONDS * SAMPLE_RATE_HZ * 2 * 3) / GIB;

export const title = 'Two hours of silence at 96 kHz, 1.5 MB, made into a 24-bit wav';
export const promise = `At no time does it take up much more than the ${RESULT_GIB.toFixed(1)} GiB that the result is, and nothing is left of the rest.`;
export const isTimed = true;

export async function attack(site) {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) return { skipped: 'Set DATA_DIR to the folder of the instance, for its disk to be watched.' };
  const { bavail, bsize } = await statfs(DATA_DIR);
  if (bavail * bsize < NEEDED_GIB * GIB) return { skipped: `It needs ${NEEDED_GIB} GiB of free disk.` };
  const account = await signUp(site, 'studio');
  const song = await makeSilence(SECONDS, { sampleRateHz: SAMPLE_RATE_HZ });
  const before = await bytesIn(DATA_DIR);
  // At its own pitch, which produces the most output in the least time.
  const query = 'targetHz=440&force=true&format=wav&bitDepth=24&quality=standard';
  const started = performance.now();
  const { status, json, text } = await site.upload(account, song, { async: true, query });
  if (status !== 202) {
    return { held: status === 413 || json?.code === 'storage.no_room', figures: { answer: `${status} ${text}` } };
  }
  let peak = 0;
  let retune = { status: 'pending' };
  while (['pending', 'processing'].includes(retune.status) && performance.now() - started < MAX_SECONDS * 1000) {
    await pause(500);
    peak = Math.max(peak, (await bytesIn(DATA_DIR)) - before);
    retune = (await site.get(`/api/retunes/${json.id}`, { account })).json;
  }
  const seconds = (performance.now() - started) / 1000;
  const kept = (await bytesIn(DATA_DIR)) - before;
  await site.request('DELETE', `/api/retunes/${json.id}`, { account });
  // Studio stores its songs, so deletes the account and with it the file.
  await site.request('DELETE', '/api/auth/account', { account, json: { password: account.password } });
  return {
    held: retune.status === 'completed' && peak / GIB <= RESULT_GIB * MAX_PEAK && kept / GIB <= RESULT_GIB * 1.05,
    figures: {
      'size of the upload, MB': (song.length / 1e6).toFixed(2),
      'at the peak, GiB': (peak / GIB).toFixed(2),
      'kept, GiB': (kept / GIB).toFixed(2),
      'how it ended': `${retune.status} after ${seconds.toFixed(0)} s`,
    },
  };
}

/** Bytes of uploads, scratch and results; the database has its own. */
async function bytesIn(dataDir) {
  let sum = 0;
  for (const name of ['work', 'files']) {
    const entries = await readdir(path.join(dataDir, name), { recursive: true }).catch(() => []);
    for (const entry of entries) {
      const { blocks = 0 } = await stat(path.join(dataDir, name, entry)).catch(() => ({}));
      sum += blocks * 512;
    }
  }
  return sum;
}
