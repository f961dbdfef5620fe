import { setTimeout as pause } from 'node:timers/promises';
import { openMany } from '../lib/raw.mjs';
import { watch } from '../lib/watch.mjs';

const CONNECTIONS = 300;
const REQUESTS_EACH = 60;
const UNREAD_SECONDS = 15;
const RECOVERY_SECONDS = 60;

export const title = `${CONNECTIONS} connections ask for one asset ${REQUESTS_EACH} times each and read nothing`;
export const promise =
  'A connection costs a few descriptors, however many requests wait on it; others are answered; nothing is left afterwards.';
export const isTimed = true;

export async function attack(site) {
  if (site.process === null) return { skipped: 'Which process listens cannot be read from /proc.' };
  const before = { fds: site.process.fds, rssMb: site.process.rssMb };
  const request = `GET ${await largestAsset(site)} HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\n\r\n`;
  const watching = watch(site);
  const connections = await openMany(site, CONNECTIONS, (connection) => {
    connection.socket.pause();
    connection.send(request.repeat(REQUESTS_EACH));
  });
  await pause(UNREAD_SECONDS * 1000);
  const during = await watching.stop();
  for (const connection of connections) connection.destroy();
  const secondsToRecover = await untilFdsAre(site, before.fds + 50);
  return {
    held: during.fdsPeak <= before.fds + 4 * CONNECTIONS && during.probesFailed === 0 && secondsToRecover !== null,
    figures: {
      'descriptors before': before.fds,
      'descriptors at the peak': during.fdsPeak,
      'descriptors afterwards': site.process.fds,
      'memory before, MB': before.rssMb,
      'memory at the peak, MB': during.rssPeakMb,
      'memory afterwards, MB': site.process.rssMb,
      'probes not answered': `${during.probesFailed} of ${during.probes}`,
      'slowest probe, ms': during.slowestProbeMs,
      'seconds until descriptors were free': secondsToRecover ?? `more than ${RECOVERY_SECONDS}`,
    },
  };
}

async function largestAsset(site) {
  // With a query: without one, the page prerendered for visitors names them elsewhere.
  const { text } = await site.get('/?attack');
  const scripts = [...new Set(text.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  if (scripts.length === 0) throw new Error('The first page names no script; is the PWA built?');
  const answers = await Promise.all(scripts.map((script) => site.get(script)));
  const sizes = answers.map(({ bytes }) => bytes.length);
  return scripts[sizes.indexOf(Math.max(...sizes))];
}

async function untilFdsAre(site, count) {
  for (let second = 0; second <= RECOVERY_SECONDS; second += 1) {
    if (site.process.fds <= count) return second;
    await pause(1000);
  }
  return null;
}
