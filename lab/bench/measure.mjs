// What measuring the tuning costs.
import { median } from 'simple-statistics';
import { TuningMeter } from '../../native/dist/index.js';
import { ffmpeg } from '../shared/ffmpeg.mjs';
import { SAMPLE_RATE_HZ } from './signals.mjs';

const CHUNK_BYTES = 65_536;

/** For Node's --import: the two meters beside a retune take everything and do nothing. */
export const WITHOUT_METERS = new URL('./without-meters.mjs', import.meta.url).href;

/** @returns {Promise<number>} seconds of one core, all threads and the copying included, for the song as it is long */
export async function measuringSeconds(song, runs) {
  const bytes = ffmpeg(['-i', song, '-ac', '2', '-ar', String(SAMPLE_RATE_HZ), '-f', 'f32le', '-']);
  const spent = [];
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    const meter = new TuningMeter({ sampleRateHz: SAMPLE_RATE_HZ, channels: 2 });
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) await meter.write(bytes.subarray(at, at + CHUNK_BYTES));
    await meter.end();
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1e6);
  }
  return median(spent);
}
