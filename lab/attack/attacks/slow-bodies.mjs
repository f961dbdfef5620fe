import { setTimeout as pause } from 'node:timers/promises';
import { openMany } from '../lib/raw.mjs';
import { watch } from '../lib/watch.mjs';

const CONNECTIONS = 3000;
const BYTE_INTERVAL_MS = 10_000;
/** A JSON body has 20 s; the rest is time to notice the timeout. */
const MAX_LIFE_SECONDS = 26;
const OBSERVED_SECONDS = 35;
const MAX_GROWTH_MB = 150;

export const title = `${CONNECTIONS} sign-ins whose bodies arrive at one byte in ${BYTE_INTERVAL_MS / 1000} s`;
export const promise = `Each is refused within ${MAX_LIFE_SECONDS} s, memory stays flat, others are answered.`;
export const isTimed = true;

export async function attack(site) {
  const rssBefore = site.process?.rssMb ?? 0;
  const watching = watch(site);
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const connections = await openMany(site, CONNECTIONS, (connection) => connection.send(head));
  const drip = setInterval(() => {
    for (const connection of connections) connection.send(' ');
  }, BYTE_INTERVAL_MS);
  await pause(OBSERVED_SECONDS * 1000);
  clearInterval(drip);
  const during = await watching.stop();
  const lives = connections.map(({ lifeSeconds }) => lifeSeconds ?? Infinity);
  const open = lives.filter((seconds) => seconds === Infinity).length;
  const statuses = Map.groupBy(connections, ({ status }) => status ?? 'none');
  for (const connection of connections) connection.destroy();
  const longest = Math.max(...lives);
  return {
    held: longest <= MAX_LIFE_SECONDS && during.probesFailed === 0 && during.rssPeakMb - rssBefore <= MAX_GROWTH_MB,
    figures: {
      [`still open after ${OBSERVED_SECONDS} s`]: `${open} of ${CONNECTIONS}`,
      'longest, s': longest === Infinity ? 'open' : longest.toFixed(1),
      answers: [...statuses].map(([status, list]) => `${list.length} x ${status}`).join(', '),
      'memory before, MB': rssBefore,
      'memory at the peak, MB': during.rssPeakMb,
      'probes not answered': `${during.probesFailed} of ${during.probes}`,
    },
  };
}
