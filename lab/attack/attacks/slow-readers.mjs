import { setTimeout as pause } from 'node:timers/promises';
import { completedRetune, signUp } from '../lib/accounts.mjs';
import { makeSong } from '../lib/audio.mjs';
import { RawConnection } from '../lib/raw.mjs';

const STALLED_SECONDS = 85;
const HONEST_BYTES_PER_S = 512 * 1024;

export const title = 'A song that is asked for and not read';
export const promise = 'An answer that does not drain for 60 s is cut; one that is read slowly arrives whole.';
export const isTimed = true;

export async function attack(site) {
  const account = await signUp(site, 'pro');
  // More than the kernels on both sides keep in their buffers.
  const song = await makeSong(150, 'mp3', ['-b:a', '128k']);
  const id = await completedRetune(site, account, song, 'targetHz=432&format=wav&quality=standard&bitDepth=24');
  const [stalled, honest] = [ask(site, account, id), ask(site, account, id)];
  await Promise.all([stalled, honest].map(({ connection }) => connection.opened));
  stalled.connection.socket.pause();
  const reading = readSlowly(honest.connection);
  await pause(STALLED_SECONDS * 1000);
  stalled.connection.socket.resume();
  await Promise.race([stalled.connection.closed, pause(10_000)]);
  await Promise.race([reading, pause(60_000)]);
  for (const { connection } of [stalled, honest]) connection.destroy();
  return {
    held: !isWhole(stalled.connection) && isWhole(honest.connection),
    figures: {
      'bytes of the song': lengthOf(honest.connection),
      [`bytes that came after ${STALLED_SECONDS} s without reading`]: stalled.connection.receivedBytes,
      [`bytes that came at ${HONEST_BYTES_PER_S / 1024} kB/s`]: honest.connection.receivedBytes,
    },
  };
}

function ask(site, account, id) {
  const connection = new RawConnection(site);
  const head = `GET /api/retunes/${id}/result HTTP/1.1\r\nHost: ${new URL(site.origin).host}`;
  connection.send(`${head}\r\nCookie: ${account.cookie}\r\nConnection: close\r\n\r\n`);
  return { connection };
}

/** Reads in bursts: a number of bytes, then nothing for the rest of the second. */
async function readSlowly(connection) {
  let isClosed = false;
  void connection.closed.then(() => {
    isClosed = true;
  });
  for (let second = 1; !isClosed; second += 1) {
    connection.socket.resume();
    while (!isClosed && connection.receivedBytes < second * HONEST_BYTES_PER_S) await pause(5);
    connection.socket.pause();
    await Promise.race([connection.closed, pause(1000)]);
  }
}

function lengthOf(connection) {
  return Number(/content-length: (\d+)/i.exec(connection.received.toString('latin1'))?.[1] ?? NaN);
}

function isWhole(connection) {
  return connection.receivedBytes >= lengthOf(connection);
}
