import { request } from 'node:http';
import { completedRetune, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';

const SONG_SECONDS = 10;
const VISITORS = 60;
const MAX_DOWNLOADS = 3;
const LISTENERS = 40;
/** Lengths of the song that one address may listen to within an hour. */
const MAX_LENGTHS = 8;
/** Wrong passwords, each from another network; more than a link counts before it slows them down. */
const NETWORKS = 150;
const AT_ONCE = 6;
const PASSWORD = 'lighthouse keeper';

export const title =
  'A share link: more downloads than it has, all of the song by listening, wrong passwords from everywhere';
export const promise =
  'Downloads and listening end at their limits, also at once and in parts; a visitor who knows the password still gets in.';

export async function attack(site) {
  const owner = await signUp(site, 'studio');
  const retuneId = await completedRetune(site, owner, await makeSong(SONG_SECONDS, 'wav'), 'targetHz=432&format=wav');
  const linkWith = async (terms) => {
    const answer = await site.post('/api/studio/links', { account: owner, json: { retuneId, ...terms } });
    if (answer.status !== 201) throw new Error(`Creating a link answered ${answer.status}: ${answer.text}`);
    return `/s/${answer.json.token}`;
  };
  const [one, some] = [await linkWith({ maxDownloads: 1 }), await linkWith({ maxDownloads: MAX_DOWNLOADS })];
  const whole = await ask(site, `${one}/download`);
  const again = [await ask(site, `${one}/download`)];
  for (let i = 0; i < 6; i += 1) again.push(await ask(site, `${one}/download`, { headers: { Range: 'bytes=1-' } }));
  const atOnce = await Promise.all(
    Array.from({ length: VISITORS }, (_, i) =>
      ask(site, `${some}/download`, { headers: { 'User-Agent': `visitor ${i}` } }),
    ),
  );
  const heard = await Promise.all(
    Array.from({ length: LISTENERS }, () => ask(site, `${one}/listen/${retuneId}/retuned`)),
  );
  const repeatedBytes = again.reduce((sum, { status, bytes }) => sum + (status < 300 ? bytes : 0), 0);
  const downloads = atOnce.filter(({ status }) => status === 200).length;
  const lengths = heard.filter(({ status }) => status === 200).length;
  const guesses = await guessFromEverywhere(site, await linkWith({ password: PASSWORD }));
  return {
    held:
      whole.status === 200 &&
      repeatedBytes === 0 &&
      downloads === MAX_DOWNLOADS &&
      lengths <= MAX_LENGTHS &&
      (guesses === null || guesses.isOpened),
    figures: {
      'bytes of the one download': whole.bytes,
      'bytes sent again after it': `${repeatedBytes} (${again.map(({ status }) => status).join(' ')})`,
      [`downloads of ${VISITORS} at once, ${MAX_DOWNLOADS} allowed`]: downloads,
      [`whole songs heard of ${LISTENERS} at once`]: lengths,
      [`wrong passwords from ${NETWORKS} networks`]: guesses?.wrong ?? 'not tried: this system has one local address',
      'the right one from another network': guesses === null ? 'not tried' : guesses.isOpened ? 'opens the link' : 'NO',
    },
  };
}

/**
 * Wrong passwords from networks that are all of this machine, then the right one.
 * @returns null where it has only one
 */
async function guessFromEverywhere(site, path) {
  if (process.platform !== 'linux' || site.host.includes(':')) return null;
  const enter = (password, network) =>
    ask(site, path, {
      method: 'POST',
      localAddress: `127.${1 + Math.floor(network / 250)}.${1 + (network % 250)}.1`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }).toString(),
    });
  const statuses = new Map();
  for (let first = 0; first < NETWORKS; first += AT_ONCE) {
    const networks = Array.from({ length: AT_ONCE }, (_, i) => first + i);
    for (const { status } of await Promise.all(networks.map((network) => enter(`wrong ${network}`, network)))) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  const { cookies } = await enter(PASSWORD, NETWORKS + AT_ONCE);
  return {
    wrong: [...statuses].map(([status, count]) => `${count} x ${status}`).join(', '),
    isOpened: cookies.length > 0,
  };
}

/** As a visitor who is not signed in, from one of this machine's addresses. */
function ask(site, path, { body, headers = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const { host } = new URL(site.origin);
    const sending = request(
      {
        host: site.host,
        port: site.port,
        path,
        headers: { Host: host, 'User-Agent': 'visitor', ...headers },
        ...options,
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk) => (bytes += chunk.length));
        response.once('close', () => {
          resolve({ status: response.statusCode, bytes, cookies: response.headers['set-cookie'] ?? [] });
        });
      },
    );
    sending.on('error', reject).end(body);
  });
}
