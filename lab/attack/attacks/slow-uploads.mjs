import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';
import { RawConnection } from '../lib/raw.mjs';

const CONNECTIONS = 5;
const SLOW_BYTES_PER_S = 4000;
const HONEST_BYTES_PER_S = 16_000;
/** Judged by the average of 30 s; the rest is time to notice the timeout. */
const MAX_LIFE_SECONDS = 45;
const TICKS_PER_S = 5;

export const title = 'Uploads that arrive at half of the least pace';
export const promise = `Below 8 kB/s on average an upload is refused within ${MAX_LIFE_SECONDS} s; one at 16 kB/s is accepted.`;
export const isTimed = true;

export async function attack(site) {
  const account = await signUp(site, 'free');
  const song = await makeSong(16, 'mp3', ['-b:a', '320k']);
  const honest = startUpload(site, account, song);
  const slow = Array.from({ length: CONNECTIONS }, () => startUpload(site, account, song));
  const answered = Promise.all([honest, ...slow].map(({ connection }) => connection.closed));
  const tick = setInterval(() => {
    honest.sendNext(HONEST_BYTES_PER_S / TICKS_PER_S);
    for (const upload of slow) upload.sendNext(SLOW_BYTES_PER_S / TICKS_PER_S);
  }, 1000 / TICKS_PER_S);
  await Promise.race([answered, pause((MAX_LIFE_SECONDS + 15) * 1000)]);
  clearInterval(tick);
  const lives = slow.map(({ connection }) => connection.lifeSeconds ?? Infinity);
  const longest = Math.max(...lives);
  for (const { connection } of [honest, ...slow]) connection.destroy();
  return {
    held: longest <= MAX_LIFE_SECONDS && honest.connection.status === 200,
    figures: {
      'slow uploads still open at the end': `${lives.filter((life) => life === Infinity).length} of ${CONNECTIONS}`,
      'longest slow upload, s': longest === Infinity ? 'open' : longest.toFixed(1),
      'answers to slow uploads': slow.map(({ connection }) => connection.status ?? 'none').join(', '),
      'answer to the upload at 16 kB/s': honest.connection.status ?? 'none',
    },
  };
}

/** POST /api/measure, its head sent; `sendNext` sends further bytes of the form. */
function startUpload(site, account, song) {
  const boundary = 'attune-attack';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="song.mp3"\r\n\r\n`),
    song,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const connection = new RawConnection(site);
  connection.send(
    [
      'POST /api/measure HTTP/1.1',
      `Host: ${new URL(site.origin).host}`,
      `Cookie: ${account.cookie}`,
      'Connection: close',
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  let sent = 0;
  const sendNext = (bytes) => {
    connection.send(body.subarray(sent, (sent += bytes)));
  };
  return { connection, sendNext };
}
