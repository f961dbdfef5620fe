// An engine that only waits: every song takes the time of a four-minute song on one core, and all have the same result.
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RetuneHandler } from '../../api/dist/retune/processing/retune.handler.js';

const REPORT_INTERVAL_MS = 250;
/** Songs take from half to one and a half times the mean. */
const SPREAD = 0.5;

/**
 * Replaces the engine of all workers in this process. The first song is really retuned;
 * its result is that of all others. Their progress carries the clock, so that a listener knows its age.
 */
export function waitInsteadOfRetuning({ meanSeconds, folder }) {
  const { process: retune } = RetuneHandler.prototype;
  let sample;
  RetuneHandler.prototype.process = async function (request) {
    sample ??= keepResult(retune, request, folder);
    const { report, file } = await sample;
    const seconds = meanSeconds * (1 - SPREAD + 2 * SPREAD * Math.random());
    const endsAt = performance.now() + seconds * 1000;
    for (let left = seconds; left > 0; left = (endsAt - performance.now()) / 1000) {
      request.onProgress({ stage: 'retune', percent: clockAsPercent(), etaSeconds: Math.ceil(left) });
      await sleep(Math.min(REPORT_INTERVAL_MS, left * 1000), undefined, { signal: request.signal });
    }
    await copyFile(file, request.outputPath);
    return report;
  };
}

/** The seconds of the clock since the last multiple of 100. */
export const clockAsPercent = () => (Date.now() % 100_000) / 1000;

async function keepResult(retune, request, folder) {
  const report = await retune(request);
  const file = path.join(folder, `sample-${process.pid}`);
  await copyFile(request.outputPath, file);
  return { report, file };
}
