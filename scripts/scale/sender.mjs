import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_SECONDS = 120;
const PAUSE_MS = 500;
const LEAVE_AFTER_MS = 700;
/** A request to a process that hangs is given up, and sent to the other. One that waits for its song would cancel it. */
const REQUEST_TIMEOUT_MS = 15_000;
const WAITING_SHARE = 0.8;

// Node's fetch throws this out of nowhere when a request is aborted while its answer arrives.
process.on('uncaughtException', (error) => {
  if (error.code !== 'ERR_INVALID_STATE') throw error;
});

/**
 * Sends a song and gets it back the way docs/api.md says: whatever breaks, the same request is made again, at any api.
 *
 * @param {'waits' | 'asks again' | 'cancels' | 'leaves'} options.kind how the client goes about it
 * @param {number} [options.timeoutSeconds] until it gives up
 * @returns {Promise<{ id: string, end: string, seconds: number, error?: string }>} `end`: song, cancelled, left, failed,
 *   given up, or the code of the response; `error` says what is wrong with an end that this kind of client does not expect
 */
export async function sendSong({ bases, key, song, kind, delaySeconds, random, timeoutSeconds = TIMEOUT_SECONDS }) {
  await sleep(delaySeconds * 1000);
  const startedAt = performance.now();
  const ask = (method, path, { headers, ...init } = {}) =>
    fetch(`${random.pick(bases)}/api${path}`, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: { Authorization: `Bearer ${key}`, ...headers },
      ...init,
    })
      .then(read)
      .catch((error) => ({ status: 0, code: String(error.cause?.code ?? error.name) }));
  const deadline = startedAt + timeoutSeconds * 1000;
  const sent = await sendUntilDone({ ask, song, kind, deadline });
  return { ...sent, seconds: (performance.now() - startedAt) / 1000 };
}

async function sendUntilDone({ ask, song, kind, deadline }) {
  let id = randomUUID();
  const leaving = kind === 'leaves' ? AbortSignal.timeout(LEAVE_AFTER_MS) : undefined;
  const waiting =
    kind === 'waits' ? AbortSignal.timeout(Math.floor(WAITING_SHARE * (deadline - performance.now()))) : leaving;
  const upload = () =>
    ask('POST', '/retune?targetHz=432&sourceHz=440&format=mp3&force=true', {
      headers: { 'Retune-Id': id, ...(waiting === undefined && { Prefer: 'respond-async' }) },
      body: formOf(song),
      ...(waiting && { signal: waiting }),
    });
  const result = () => ask('GET', `/retunes/${id}/result`, { headers: { Prefer: 'wait=10' } });
  let step = upload;
  let hasFailed = false;
  for (;;) {
    const { status, code, bytes } = await step();
    if (leaving?.aborted) return { id, end: 'left' };
    if (status === 200) return { id, end: 'song', ...(bytes < song.length / 4 && { error: `${id}: ${bytes} bytes` }) };
    if (code === 'retune.cancelled' && kind === 'cancels') return { id, end: 'cancelled' };
    if (code === 'retune.cancelled' && !(await ask('GET', `/retunes/${id}`)).hasUpload) {
      // Its upload broke off with the api that received it.
      id = randomUUID();
      step = upload;
      continue;
    }
    if (status >= 400 && status < 500 && !MAY_PASS.has(code)) {
      return { id, end: code, error: `${id} (${kind}): ${status} ${code}` };
    }
    if (performance.now() > deadline) {
      return { id, end: 'given up', error: `${id} (${kind}): ${status} ${code} when its time was up` };
    }
    if (kind === 'cancels' && (status === 202 || code === 'retune.id_taken')) await ask('DELETE', `/retunes/${id}`);
    if (status !== 202) await sleep(PAUSE_MS);
    // Its upload had been accepted, so it is not to be sent again.
    if (hasFailed && code === 'retune.id_taken') return { id, end: 'failed', error: `${id} failed` };
    hasFailed = status >= 500 && (await ask('GET', `/retunes/${id}`)).state === 'failed';
    // A retune that no api knows has not arrived.
    step = hasFailed || code === 'retune.not_found' ? upload : result;
  }
}

function formOf(song) {
  const form = new FormData();
  form.set('audio', new Blob([song]), 'song.mp3');
  return form;
}

/** Not the end: the upload never arrived, or the song is not ready. */
const MAY_PASS = new Set(['retune.not_found', 'retune.not_ready', 'retune.id_taken', 'retune.too_many_unfinished']);

/** `state`, and whether it has a whole upload: of the retune, where the answer describes one. */
async function read(answer) {
  const body = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const { code, status: state, params } = isJson ? JSON.parse(body.toString()) : {};
  return { status: answer.status, bytes: body.length, code, state, hasUpload: params !== null };
}
