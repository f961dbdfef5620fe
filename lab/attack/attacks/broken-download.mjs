import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { completedRetune, retunesUsed, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';
import { RawConnection } from '../lib/raw.mjs';

const READ_BYTES = 64 * 1024;

export const title = `A download that breaks off after ${READ_BYTES / 1024} kB, again and again`;
export const promise = 'It resumes where it broke off, counts once, and the song is gone when its owner confirms it.';

export async function attack(site) {
  const [owner, stranger] = [await signUp(site, 'basic'), await signUp(site, 'basic')];
  const id = await completedRetune(site, owner, await makeSong(60, 'mp3', ['-b:a', '192k']));
  const path = `/api/retunes/${id}/result`;
  for (let i = 0; i < 3; i += 1) await breakOff(site, owner, path);

  const whole = await site.get(path, { account: owner });
  const etag = whole.headers.get('etag') ?? '';
  const ask = (range, ifRange = etag) =>
    site.get(path, { account: owner, headers: { Range: range, 'If-Range': ifRange } });
  const rest = await ask(`bytes=${READ_BYTES}-`);
  const [otherVersion, beyond] = [await ask(`bytes=${READ_BYTES}-`, '"other"'), await ask('bytes=999999999-')];
  const usedBefore = await retunesUsed(site, owner);
  const foreign = await site.request('DELETE', path, { account: stranger });
  const confirmed = await site.request('DELETE', path, { account: owner });
  const again = await site.request('DELETE', path, { account: owner });
  const afterwards = await site.get(path, { account: owner });
  const isSame = digest(Buffer.concat([whole.bytes.subarray(0, READ_BYTES), rest.bytes])) === digest(whole.bytes);
  const checks = {
    'the whole song after three breaks': whole.status === 200 && whole.bytes.length > 10 * READ_BYTES,
    'a strong ETag': /^"[^"]+"$/.test(etag),
    'the rest by Range and If-Range': rest.status === 206 && isSame,
    'the whole song for another version': otherVersion.status === 200,
    '416 beyond the end': beyond.status === 416,
    'counted once': usedBefore === 1 && (await retunesUsed(site, owner)) === 1,
    'a stranger cannot confirm': foreign.status === 404,
    'the owner can, twice': confirmed.status === 204 && again.status === 204,
    'and then it is gone': afterwards.status === 410,
  };
  return {
    held: Object.values(checks).every(Boolean),
    figures: {
      ...Object.fromEntries(Object.entries(checks).map(([name, isRight]) => [name, isRight ? 'yes' : 'NO'])),
      'bytes of the song': whole.bytes.length,
    },
  };
}

/** Reads the beginning and resets the connection, like a phone that changes its network. */
async function breakOff(site, account, path) {
  const connection = new RawConnection(site);
  const { host } = new URL(site.origin);
  connection.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${account.cookie}\r\nConnection: close\r\n\r\n`);
  for (let i = 0; i < 200 && connection.receivedBytes < READ_BYTES && connection.closedAt === null; i += 1) {
    await pause(20);
  }
  connection.socket.resetAndDestroy();
  // Time for the server to notice.
  await pause(1000);
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
