// How quickly the API answers small requests while the worker is busy.
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { startProduct } from './product.mjs';

/** @returns {Promise<{p50: number, p99: number, requests: number}>} ms of GET /api/usage while two songs are retuned */
export async function latencyUnderLoad(dir, song) {
  const product = await startProduct(path.join(dir, 'server'));
  try {
    const { base } = product;
    const headers = { Authorization: `Bearer ${product.readApiKey()}` };
    const songs = [0, 1].map(() => upload(base, headers, song));
    const times = [];
    while ((await Promise.race([Promise.any(songs), tick()])) === undefined && times.length < 5000) {
      const started = performance.now();
      const response = await fetch(`${base}/api/usage`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`GET /api/usage answered ${response.status}`);
      times.push(performance.now() - started);
    }
    await Promise.all(songs);
    times.sort((a, b) => a - b);
    return { p50: times[times.length >> 1], p99: times[Math.floor(times.length * 0.99)], requests: times.length };
  } finally {
    await product.stop();
  }
}

async function upload(base, headers, song) {
  const form = new FormData();
  form.append('audio', await openAsBlob(song), 'song.mp3');
  const response = await fetch(`${base}/api/retune?targetHz=432`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`the retune answered ${response.status}: ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}

/** About forty requests a second: enough to see a stall, too few to be the load themselves. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));
