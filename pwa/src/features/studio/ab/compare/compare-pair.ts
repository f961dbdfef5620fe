import { framesOf, type Pcm } from '../../../../shared/audio/pcm';
import { Scope } from '../../../../shared/scope';
import { REACH_FRAMES, WINDOW_FRAMES, type WindowPair } from '../model/waveform-match';
import type { Alignment } from '../model/alignment';
import type { PairAnswer, PairCommand } from './messages';
import type { PairComparison, Side } from '../model/pair-analyser';

/** Copied and transferred at a time, s. */
const BLOCK_SECONDS = 5;
/** Where the waveforms are compared: shares of A's length. */
const WINDOW_PLACES = [0.15, 0.3, 0.45, 0.6, 0.75];

/**
 * Loudness and alignment of two recordings of one sample rate, in a worker of its own. Only a few seconds are copied at
 * a time.
 *
 * @throws (rejects with) the signal's reason when aborted, an Error when the worker fails
 */
export async function comparePair(a: Pcm, b: Pcm, signal: AbortSignal): Promise<PairComparison> {
  signal.throwIfAborted();
  const scope = new Scope();
  const worker = new Worker(new URL('./pair.worker.ts', import.meta.url), { type: 'module' });
  scope.own(() => worker.terminate());
  const send = (command: PairCommand, transfer: Transferable[] = []) => worker.postMessage(command, transfer);
  const blocks = [...blocksOf('a', a), ...blocksOf('b', b)];
  const sendNext = () => {
    const next = blocks.shift();
    if (next === undefined) {
      send({ type: 'estimate' });
      return;
    }
    const planar = next.pcm.channels.slice(0, 2).map((channel) => channel.slice(next.from, next.to));
    send(
      { type: 'block', side: next.side, planar },
      planar.map(({ buffer }) => buffer),
    );
  };
  const compared = new Promise<PairComparison>((resolve, reject) => {
    scope.listen(worker, 'message', ({ data }: MessageEvent<PairAnswer>) => {
      if (data.type === 'taken') sendNext();
      else if (data.type === 'estimated') send({ type: 'finish', windows: windowsOf(a, b, data.estimate.alignment) });
      else resolve(data.comparison);
    });
    scope.listen(worker, 'error', ({ message }) => reject(new Error(`The files could not be compared: ${message}`)));
    scope.listen(signal, 'abort', () => reject(signal.reason as Error));
    send({ type: 'start', sampleRateHz: a.sampleRateHz });
  });
  try {
    return await compared;
  } finally {
    scope.dispose();
  }
}

function blocksOf(side: Side, pcm: Pcm): { side: Side; pcm: Pcm; from: number; to: number }[] {
  const size = Math.round(BLOCK_SECONDS * pcm.sampleRateHz);
  const frames = framesOf(pcm);
  return Array.from({ length: Math.ceil(frames / size) }, (_, i) => ({
    side,
    pcm,
    from: i * size,
    to: Math.min(frames, (i + 1) * size),
  }));
}

/** The same places in both as far as the estimate knows; B is read at the tempo of A. */
export function windowsOf(a: Pcm, b: Pcm, alignment: Alignment | null): WindowPair[] {
  if (alignment === null) return [];
  const [left] = a.channels;
  const [right] = b.channels;
  if (left === undefined || right === undefined) return [];
  const windows: WindowPair[] = [];
  for (const place of WINDOW_PLACES) {
    const from = Math.round(place * left.length);
    const start = (from - REACH_FRAMES) * alignment.stretch + Math.round(alignment.offsetFrames);
    const length = WINDOW_FRAMES + 2 * REACH_FRAMES;
    if (from + WINDOW_FRAMES > left.length || start < 0 || start + length * alignment.stretch > right.length) continue;
    windows.push({ a: left.slice(from, from + WINDOW_FRAMES), b: readAt(right, start, alignment.stretch, length) });
  }
  return windows;
}

function readAt(channel: Float32Array, start: number, step: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const place = start + i * step;
    const whole = Math.floor(place);
    const share = place - whole;
    return (channel[whole] ?? 0) * (1 - share) + (channel[whole + 1] ?? 0) * share;
  });
}
