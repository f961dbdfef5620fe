import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_SECONDS = 120;
const PAUSE_MS = 500;
const LEAVE_AFTER_MS = 700;
/**
 * A request to a process that hangs is given up, and sent to the other. One that waits for its song would cancel it.
 */
const REQUEST_TIMEOUT_MS = 15_000;
const WAITING_SHARE = 0.8;
/** Of an upload. */
const PIECES = 5;

// Node's fetch throws this out of nowhere when a request is aborted while its answer arrives.
process.on('uncaughtException', (error) => {
  if (error.code !== 'ERR_INVALID_STATE') throw error;
});

/**
 * Sends a song and gets it back the way docs/api.md says: whatever breaks, the same request is made again, at any api.
 *
 * @param {'waits' | 'asks again' | 'cancels' | 'leaves'} options.kind how the client goes about it
 * @param {number} [options.timeoutSeconds] until it gives up
 * @returns {Promise<{ id: string, end: string, seconds: number, error?: string }>} `end`: song, cancelled,
 *   left, failed, given up, or the code of the response; `error` says what is wrong with an end that this kind
 *   of client does not expect
 */
export async function sendSong({ bases, key, song, kind, delaySeconds, random, timeoutSeconds = TIMEOUT_SECONDS }) {
  await sleep(delaySeconds * 1000);
  const startedAt = performance.now();
  const deadline = startedAt + timeoutSeconds * 1000;
  const sent = await sendUntilDone({ ask: asker({ bases, key, random }), song, kind, deadline });
  return { ...sent, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Uploads songs in pieces, has them retuned as a list, collects and confirms each;
 * what breaks is asked again or goes on.
 *
 * @returns {Promise<{ id: string, end: string, seconds: number, error?: string }[]>} one for each
 *   song, as {@link sendSong}
 */
export async function sendList({ bases, key, song, count, delaySeconds, random, timeoutSeconds = TIMEOUT_SECONDS }) {
  await sleep(delaySeconds * 1000);
  const startedAt = performance.now();
  const deadline = startedAt + timeoutSeconds * 1000;
  const client = { ask: asker({ bases, key, random }), deadline };
  const songs = [];
  for (let i = 0; i < count; i += 1) songs.push({ id: randomUUID(), uploadId: await uploadInPieces(client, song) });
  const list = { songs, targetHz: 432, sourceHz: 440, format: 'mp3', force: true };
  const made = await untilAnswered(client, 202, () =>
    client.ask('POST', '/retunes', { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(list) }),
  );
  const ends = [];
  for (const { id } of songs) {
    const taken = made.error ? made : await collect(client, id);
    ends.push({ id, seconds: (performance.now() - startedAt) / 1000, ...taken });
  }
  return ends;
}

async function collect(client, id) {
  const got = await untilAnswered(client, 200, () =>
    client.ask('GET', `/retunes/${id}/result`, { headers: { Prefer: 'wait=10' } }),
  );
  if (got.error) return { end: got.end, error: `${id}: ${got.error}` };
  const confirmed = await untilAnswered(client, 204, () => client.ask('DELETE', `/retunes/${id}/result`));
  return { end: 'song', ...(confirmed.error && { error: `${id}: ${confirmed.error}` }) };
}

/** By tus. @returns the upload's id */
async function uploadInPieces({ ask, deadline }, song) {
  const tus = { 'Tus-Resumable': '1.0.0' };
  const name = Buffer.from('song.mp3').toString('base64');
  let uploadId;
  while (performance.now() < deadline) {
    if (uploadId === undefined) {
      const headers = { ...tus, 'Upload-Length': String(song.length), 'Upload-Metadata': `filename ${name}` };
      const { status, location } = await ask('POST', '/uploads', { headers });
      if (status === 201) uploadId = location.split('/').at(-1);
      else await sleep(PAUSE_MS);
      continue;
    }
    const { status, offset } = await ask('HEAD', `/uploads/${uploadId}`, { headers: tus });
    if (status === 200 && offset === song.length) return uploadId;
    if (status === 404 || status === 410) uploadId = undefined;
    if (status !== 200) {
      await sleep(PAUSE_MS);
      continue;
    }
    const headers = { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
    await ask('PATCH', `/uploads/${uploadId}`, { headers, body: song.subarray(offset, offset + song.length / PIECES) });
  }
  return uploadId;
}

/** Makes the same request until it is answered as it should be. */
async function untilAnswered({ deadline }, wanted, request) {
  for (;;) {
    const { status, code, state } = await request();
    if (status === wanted) return {};
    if (status >= 400 && status < 500 && !MAY_PASS.has(code))
      return { end: code ?? String(status), error: `${status} ${code}` };
    if (state === 'failed') return { end: 'failed', error: 'failed' };
    if (performance.now() > deadline) return { end: 'given up', error: `${status} ${code} when its time was up` };
    await sleep(PAUSE_MS);
  }
}

async function sendUntilDone({ ask, song, kind, deadline }) {
  const id = randomUUID();
  const leaving = kind === 'leaves' ? AbortSignal.timeout(LEAVE_AFTER_MS) : undefined;
  const waiting =
    kind === 'waits' ? AbortSignal.timeout(Math.floor(WAITING_SHARE * (deadline - performance.now()))) : leaving;
  const upload = () =>
    ask('POST', '/retune?targetHz=432&sourceHz=440&format=mp3&force=true', {
      headers: { 'Retune-Id': id, ...(waiting === undefined && { Prefer: 'respond-async' }) },
      body: createForm(song),
      signal: waiting,
    });
  const result = () => ask('GET', `/retunes/${id}/result`, { headers: { Prefer: 'wait=10' } });
  let step = upload;
  for (;;) {
    const { status, code, bytes } = await step();
    if (leaving?.aborted) return { id, end: 'left' };
    if (status === 200) return { id, end: 'song', ...(bytes < song.length / 4 && { error: `${id}: ${bytes} bytes` }) };
    if (code === 'retune.cancelled' && kind === 'cancels') return { id, end: 'cancelled' };
    if (status >= 400 && status < 500 && !MAY_PASS.has(code)) {
      return { id, end: code, error: `${id} (${kind}): ${status} ${code}` };
    }
    if (performance.now() > deadline) {
      return { id, end: 'given up', error: `${id} (${kind}): ${status} ${code} when its time was up` };
    }
    if (status === 202) {
      step = result;
      if (kind === 'cancels') await ask('DELETE', `/retunes/${id}`);
      continue;
    }
    const isFailed = status >= 500 && (await ask('GET', `/retunes/${id}`)).state === 'failed';
    if (isFailed) return { id, end: 'failed', error: `${id} failed` };
    await sleep(PAUSE_MS);
  }
}

function asker({ bases, key, random }) {
  return (method, path, { headers, signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init } = {}) =>
    fetch(`${random.pick(bases)}/api${path}`, {
      method,
      signal,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...init,
    })
      .then(read)
      .catch((error) => ({ status: 0, code: String(error.cause?.code ?? error.name) }));
}

function createForm(song) {
  const form = new FormData();
  form.set('audio', new Blob([song]), 'song.mp3');
  return form;
}

/** Not the end: the song is not ready, or there is no room in the queue for the moment. */
const MAY_PASS = new Set(['retune.not_ready', 'retune.too_many_unfinished', 'upload.locked', 'upload.wrong_offset']);

/** `state` of the retune, where the answer describes one; where an upload is, and how far it has come. */
async function read(answer) {
  const { headers, status } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const { code, status: state } = isJson && body.length > 0 ? JSON.parse(body.toString()) : {};
  const offset = Number(headers.get('Upload-Offset'));
  return { status, bytes: body.length, code, state, offset, location: headers.get('Location') };
}
