import { AudioProcess } from './ffmpeg-process.adapter.js';
import type { Container } from './sniff.js';
import { sourceArguments } from './source-arguments.js';

/** 500 MB take about a second and a half of processor time. */
const TIMEOUT_SECONDS = 20;
const REPORT_INTERVAL_SECONDS = 0.25;
/** The newest report is at the end. */
const MAX_REPORT_CHARACTERS = 4_096;

/**
 * Each packet begins where the one before ends: the times in the file can lie, while most demuxers take a packet's length
 * from the packet. Where it has none, the time from one to the next is all there is.
 */
const TIMES_BY_LENGTH =
  'setts=ts=if(N\\,PREV_OUTPTS+if(PREV_OUTDURATION\\,PREV_OUTDURATION\\,max(0\\,PTS-PREV_INPTS))\\,0)';
/** Frames in a packet, at least, where the codec fixes them: m4a gives the lengths, too, beside the packets. */
const FRAMES_PER_PACKET: Record<string, number> = { aac: 1_024 };

export interface CountOptions {
  path: string;
  container: Container;
  codec: string;
  sampleRateHz: number;
  /** Counting ends here: more does not matter. */
  maxSeconds: number;
  signal: AbortSignal;
}

/**
 * How long a file is by its packets, without decoding them: for what its header says nothing of, or something wrong. It
 * may be off where packets are damaged.
 *
 * @returns seconds, a little more than `maxSeconds` when there is more; null when no packet could be read
 */
export async function countPackets(options: CountOptions): Promise<number | null> {
  const { path, container, codec, sampleRateHz, maxSeconds, signal } = options;
  const framesPerPacket = FRAMES_PER_PACKET[codec];
  const most = framesPerPacket
    ? ['-frames:a', String(Math.ceil((maxSeconds * sampleRateHz) / framesPerPacket) + 1)]
    : [];
  const child = new AudioProcess({
    tool: 'ffmpeg',
    args: [
      ...['-hide_banner', '-nostdin', '-loglevel', 'verbose', '-nostats', ...sourceArguments(container, path)],
      ...['-map', '0:a:0', '-c', 'copy', '-bsf:a', TIMES_BY_LENGTH, ...most, '-progress', 'pipe:1'],
      ...['-stats_period', String(REPORT_INTERVAL_SECONDS), '-f', 'null', '-'],
    ],
    cpuSeconds: TIMEOUT_SECONDS,
    wallSeconds: TIMEOUT_SECONDS,
    isolated: { readable: path },
    signal,
  });
  child.stdin.end();
  let report = '';
  for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    report = (report + text).slice(-MAX_REPORT_CHARACTERS);
    if ((reportedSeconds(report) ?? 0) > maxSeconds) child.kill();
  }
  const { stderr } = await child.ended;
  signal.throwIfAborted();
  const byTime = reportedSeconds(report);
  if (!framesPerPacket) return byTime;
  const packets = Number(/\(audio\): (\d+) packets (?:muxed|read)/.exec(stderr)?.[1] ?? 0);
  return Math.max(byTime ?? 0, (packets * framesPerPacket) / sampleRateHz) || null;
}

function reportedSeconds(report: string): number | null {
  const seconds = Number([...report.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]) / 1e6;
  return seconds > 0 ? seconds : null;
}
