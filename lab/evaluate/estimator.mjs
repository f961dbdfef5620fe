// Our own estimator, as the product uses it.
import path from 'node:path';
import { interleaved } from './sounds.mjs';

const CHUNK_BYTES = 65_536;
const native = path.resolve(import.meta.dirname, '../../native/dist/index.js');

/**
 * @typedef {{ a4Hz: number | null, confidence: number, spreadHz: number | null, cpuSeconds: number }} Measured with all
 *   else that the meter says; cpuSeconds are of the whole process, all threads
 * @param {import('./sounds.mjs').Sound} sound
 * @param {number} [hintHz]
 * @returns {Promise<Measured>}
 */
export async function measure(sound, hintHz = 440) {
  const { TuningMeter } = await import(native);
  const meter = new TuningMeter({ sampleRateHz: sound.sampleRateHz, channels: 2, hintHz });
  const bytes = interleaved(sound);
  const before = process.cpuUsage();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) await meter.write(bytes.subarray(at, at + CHUNK_BYTES));
  const result = await meter.end();
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpuSeconds: (user + system) / 1e6 };
}
