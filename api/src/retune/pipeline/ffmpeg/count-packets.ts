import { createInterface } from 'node:readline';
import type { Container } from '@attune/retuning/formats/sniff';
import { PacketCounter } from '@attune/retuning/pipeline/packet-counter';
import type { CountedPackets } from '@attune/retuning/pipeline/song-source';
import { AudioProcess } from './ffmpeg-process.adapter.js';
import { fileUrl, sourceArguments } from './source-arguments.js';

/** The largest files take about two seconds of CPU time. */
const CPU_SECONDS = 20;
const WALL_SECONDS = 120;

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
 * The length of the first audio track by its packets ({@link PacketCounter}). ffmpeg copies them, rather than ffprobe
 * showing them: it opens no decoder for any stream.
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
  let counter: PacketCounter | undefined;
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    if (line.startsWith('#')) {
      const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? [];
      const secondsPerUnit = Number(numerator) / Number(denominator);
      if (denominator !== undefined) counter = new PacketCounter({ codec, sampleRateHz, secondsPerUnit, maxSeconds });
      continue;
    }
    // Stream, decoding time, presentation time, duration, size, checksum.
    const [, , time = NaN, duration = NaN] = line.split(',').map(Number);
    if (counter?.add(time, duration) === false) break;
  }
  child.kill();
  await child.ended;
  signal.throwIfAborted();
  return counter?.counted ?? null;
}
