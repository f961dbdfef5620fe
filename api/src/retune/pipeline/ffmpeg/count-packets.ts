import { createInterface } from 'node:readline';
import type { Container } from '@attune/retuning/formats/sniff';
import type { CountedPackets } from '@attune/retuning/pipeline/song-source';
import { AudioProcess } from './ffmpeg-process.adapter.js';
import { fileUrl, sourceArguments } from './source-arguments.js';

/** The largest files take about two seconds of CPU time. */
const CPU_SECONDS = 20;
const WALL_SECONDS = 120;
/** No codec's packets are longer. A longer one is damaged, or a demuxer's error where streams are chained. */
const MAX_PACKET_SECONDS = 60;
/** The encoder delay is in packets before the song's start: a few at most. */
const MAX_PRIMING_PACKETS = 8;
/** Minimum of frames per packet where the codec defines it: m4a states lengths in addition to those of the packets. */
const FRAMES_PER_PACKET: Record<string, number> = { aac: 1_024 };

export interface CountOptions {
  path: string;
  container: Container;
  codec: string;
  sampleRateHz: number;
  /** Counting stops here: the exact length beyond does not matter. */
  maxSeconds: number;
  signal: AbortSignal;
}

/**
 * The length of the first audio track by its packets, without decoding them, for files whose header states no length or
 * a wrong one. Adds up the packets' own durations, since the timestamps in a file can be wrong; for a packet without a
 * duration, it uses the time to the next packet. The result may be inexact where packets are damaged.
 *
 * ffmpeg copies the packets, rather than ffprobe showing them: it opens no decoder for any stream.
 *
 * @returns null when no packet could be read
 */
export async function countPackets(options: CountOptions): Promise<CountedPackets | null> {
  const { path, container, codec, sampleRateHz, maxSeconds, signal } = options;
  const child = new AudioProcess({
    tool: 'ffmpeg',
    args: [
      '-hide_banner',
      '-nostdin',
      '-loglevel',
      'error',
      ...sourceArguments(container, fileUrl(path)),
      '-map',
      '0:a:0',
      '-c',
      'copy',
      '-copyts',
      '-f',
      'framecrc',
      'pipe:1',
    ],
    cpuSeconds: CPU_SECONDS,
    wallSeconds: WALL_SECONDS,
    isolated: { readable: path },
    signal,
  });
  child.stdin.end();
  const secondsPerPacket = (FRAMES_PER_PACKET[codec] ?? 0) / sampleRateHz;
  let secondsPerUnit = NaN;
  let [primingPackets, packets, seconds, units] = [0, 0, 0, 0];
  let unknownSince: number | null = null;
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    if (line.startsWith('#')) {
      const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? [];
      if (denominator !== undefined) secondsPerUnit = Number(numerator) / Number(denominator);
      continue;
    }
    // Stream, decoding time, presentation time, duration, size, checksum.
    const [, , time = NaN, length = NaN] = line.split(',').map(Number);
    if (time < 0 && (primingPackets += 1) <= MAX_PRIMING_PACKETS) continue;
    if (unknownSince !== null) seconds += plausible((time - unknownSince) * secondsPerUnit);
    const known = plausible(length * secondsPerUnit);
    if (known > 0) units += length;
    seconds += known;
    unknownSince = known > 0 ? null : time;
    packets += 1;
    if (Math.max(seconds, packets * secondsPerPacket) > maxSeconds) break;
  }
  child.kill();
  await child.ended;
  signal.throwIfAborted();
  const longest = Math.max(seconds, packets * secondsPerPacket);
  return longest > 0 ? { seconds: longest, statedSeconds: units * secondsPerUnit } : null;
}

const plausible = (seconds: number): number => (seconds > 0 && seconds <= MAX_PACKET_SECONDS ? seconds : 0);
