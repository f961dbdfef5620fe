// Usage: ATTUNE_KEY=att_live_... node retune.ts song.mp3 song-432.mp3 (Node 24, no packages)
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [song = 'song.mp3', result = 'song-432.mp3'] = process.argv.slice(2);
const server = 'http://localhost:3000';
// The same request again, with its id, asks for the same retune.
const headers = { Authorization: `Bearer ${process.env.ATTUNE_KEY}`, 'Retune-Id': randomUUID() };

async function send(): Promise<Response> {
  const form = new FormData();
  form.append('sourceFreq', 'auto'); // measures the song's A4; or say it, in Hz
  form.append('targetFreq', '432');
  form.append('file', await openAsBlob(song), path.basename(song));
  return fetch(`${server}/api/retune`, { method: 'POST', headers, body: form });
}

let response = await send();
for (let attempt = 1; attempt < 5 && [429, 503].includes(response.status); attempt += 1) {
  await sleep(1000 * Number(response.headers.get('Retry-After') ?? 5));
  response = await send();
}
if (!response.ok) {
  const { code, error } = (await response.json()) as { code: string; error: string };
  throw new Error(`${response.status} ${code}: ${error}`);
}
await writeFile(result, new Uint8Array(await response.arrayBuffer()));
console.log(
  `A4 was ${response.headers.get('Retune-Source-Hz')} Hz: moved ${response.headers.get('Retune-Cents')} cents`,
);
