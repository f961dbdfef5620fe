// How quickly the API answers small requests while the worker is busy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob, readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns {Promise<{p50: number, p99: number, requests: number}>} ms of GET /api/usage while two songs are retuned */
export async function latencyUnderLoad(root, dir, song) {
  const port = 30_000 + (process.pid % 20_000);
  const dataDir = path.join(dir, 'server');
  const server = spawn(process.execPath, [path.join(root, 'api/dist/start.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PUBLIC_URL: '',
      DATABASE_URL: '',
    },
    stdio: 'ignore',
  });
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilReady(base, server);
    const headers = { Authorization: `Bearer ${readFileSync(path.join(dataDir, 'demo-api-key'), 'utf8')}` };
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
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function upload(base, headers, song) {
  const form = new FormData();
  form.append('audio', await openAsBlob(song), 'song.mp3');
  const response = await fetch(`${base}/api/retune?targetHz=432`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`the retune answered ${response.status}: ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}

async function untilReady(base, server) {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${base}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the server did not become ready in two minutes');
}

/** About forty requests a second: enough to see a stall, too few to be the load themselves. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 20));
