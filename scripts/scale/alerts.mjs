#!/usr/bin/env node
// Breaks parts of an installation one after the other, until Prometheus fires the alert for it, and mends them until it clears.
// The rules are those of deploy/monitoring/alerts.yaml, with times that are shorter. Needs Prometheus.
//
//   npm run alerts                          all of them, some ten minutes
//   npm run alerts -- --only AttuneMailsFail
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPrometheus } from '../../api/test/support/prometheus.ts';
import { faultsOf } from './alert-faults.mjs';
import { Site } from './site.mjs';
import { SmallDisk } from './small-disk.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const FIRES_WITHIN_SECONDS = 120;
const CLEARS_WITHIN_SECONDS = 180;
const QUIET_MS = 5000;
const POLL_INTERVAL_MS = 500;
const DISK_MB = 200;

/** Times that production needs and a trial cannot wait for. */
const SHORTER = [
  [/for: \d+m/g, 'for: 1s'],
  [/\[15m\]/g, '[30s]'],
  [/\[5m\]/g, '[30s]'],
  [/offset 15m/g, 'offset 15s'],
  [/> 300$/gm, '> 25'],
  [/> 60$/gm, '> 15'],
  [/, 300\)$/gm, ', 25)'],
];
const rules = SHORTER.reduce(
  (text, [long, short]) => text.replaceAll(long, short),
  readFileSync(path.resolve(import.meta.dirname, '../../deploy/monitoring/alerts.yaml'), 'utf8'),
);

const site = new Site();
/** All keep their DATA_DIR on it. */
const disk = new SmallDisk(DISK_MB);
const [workerPort, smtpPort, paymentPort] = await Promise.all([closedPort(), closedPort(), closedPort()]);
let prometheus;
let problems = 0;

try {
  await site.open({
    workers: 1,
    songSeconds: 1,
    settings: {
      DATA_DIR: disk.folder,
      STORAGE_RESERVE_GB: '0',
      WORKER_PORT: String(workerPort),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      STRIPE_SECRET_KEY: 'sk_test_of_these_alerts',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_these_alerts',
      STRIPE_PRICE_BASIC: 'price_basic',
      STRIPE_PRICE_PRO: 'price_pro',
      STRIPE_PRICE_STUDIO: 'price_studio',
      STRIPE_API_BASE: `http://127.0.0.1:${paymentPort}`,
    },
  });
  const targets = { 'attune-api': new URL(site.bases[0]).host, 'attune-worker': `127.0.0.1:${workerPort}` };
  prometheus = await startPrometheus(targets, rules);
  const faults = faultsOf(site, { disk, smtpPort, paymentPort });
  for (const fault of faults) if (!options.only || fault.alerts.includes(options.only)) await provoke(fault);
  const provoked = new Set(faults.flatMap(({ alerts }) => alerts));
  for (const [, alert] of rules.matchAll(/- alert: (\w+)/g)) if (!provoked.has(alert)) missing(alert);
  say(problems === 0 ? 'no problem' : `${problems} problems`);
} finally {
  await prometheus?.stop();
  await site.close();
  disk.remove();
}
process.exit(problems === 0 ? 0 : 1);

function missing(alert) {
  problems += 1;
  row(alert, 'nothing here provokes it');
}

/** Breaks a part until its alerts have fired, mends it until they have cleared, and prints after how many seconds. */
async function provoke({ alerts, what, skipped, break: breakPart }) {
  say(what);
  if (skipped) return alerts.forEach((alert) => row(alert, `skipped: ${skipped}`));
  await quiet(alerts);
  const [mend, fired] = await Promise.all([breakPart(), secondsUntil(alerts, true, FIRES_WITHIN_SECONDS)]);
  await mend();
  const cleared = await secondsUntil(alerts, false, CLEARS_WITHIN_SECONDS);
  for (const alert of alerts) {
    const times = [fired, cleared].map((seconds) => seconds.get(alert)?.toFixed(0));
    if (times.includes(undefined)) problems += 1;
    row(alert, `fired after ${times[0] ?? 'NEVER'} s, cleared after ${times[1] ?? 'NEVER'} s`);
  }
}

/** Resolves when everything is scraped and no alert has fired for some seconds, which would show nothing then. */
async function quiet(alerts) {
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await sleep(POLL_INTERVAL_MS)) {
    const reported = await prometheus.query('min(up) == 1 and max(workers_reporting) > 0');
    const firing = await firingAlerts();
    if (reported.length === 0 || alerts.some((alert) => firing.has(alert))) since = performance.now();
  }
}

/** @returns after how many seconds each alert was first seen firing, or not firing; without those that never were */
async function secondsUntil(alerts, isFiring, withinSeconds) {
  const seconds = new Map();
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  while (seconds.size < alerts.length && elapsed() < withinSeconds) {
    const firing = await firingAlerts();
    for (const alert of alerts)
      if (firing.has(alert) === isFiring && !seconds.has(alert)) seconds.set(alert, elapsed());
    await sleep(POLL_INTERVAL_MS);
  }
  return seconds;
}

async function firingAlerts() {
  const firing = await prometheus.query('ALERTS{alertstate="firing"}');
  return new Set(firing.map(({ metric }) => metric.alertname));
}

/** A port that nothing listens on. */
async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

function row(name, value) {
  say(`  ${name.padEnd(28)} ${value}`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
