// The server during an attack: its peak figures, and whether it still answers other clients.
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_INTERVAL_MS = 250;
const PROBE_TIMEOUT_MS = 5000;

/**
 * Samples and probes the site until `stop`, which returns
 * `{ fdsPeak, rssPeakMb, probes, probesFailed, slowestProbeMs }`.
 */
export function watch(site) {
  const seen = { fdsPeak: 0, rssPeakMb: 0, probes: 0, probesFailed: 0, slowestProbeMs: 0 };
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      seen.fdsPeak = Math.max(seen.fdsPeak, site.process?.fds ?? 0);
      seen.rssPeakMb = Math.max(seen.rssPeakMb, site.process?.rssMb ?? 0);
      await pause(SAMPLE_INTERVAL_MS);
    }
  })();
  const probing = (async () => {
    while (!isStopped) {
      const started = performance.now();
      const answer = await site.get('/api/health/ready', { timeoutMs: PROBE_TIMEOUT_MS }).catch(() => null);
      seen.probes += 1;
      if (answer?.status !== 200) seen.probesFailed += 1;
      seen.slowestProbeMs = Math.max(seen.slowestProbeMs, Math.round(performance.now() - started));
      await pause(1000);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await Promise.all([sampling, probing]);
      return seen;
    },
  };
}
