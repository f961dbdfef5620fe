import { framesOf, type Pcm, secondsOf, toStereo } from '../../../../shared/audio/pcm';
import { delay, Scope } from '../../../../shared/scope';
import { recallDrift, rememberDrift } from '../../song-memory';
import type { SongDrift } from './song-drift';
import type { DriftAnswer, ShortSound } from './measure-drift';

interface FindOptions {
  /** Of the song's sound; null where the browser does not hash. */
  hash: string | null;
  signal: AbortSignal;
  /** Called once it is measured, and again when the output is. */
  found: (drift: SongDrift) => void;
}

/** Of a shorter song there are too few moments, of five seconds each. */
const MIN_DRIFT_SECONDS = 20;
/** Songs that wait to be measured are in memory: of more than these the oldest is measured when it is opened again. */
const MAX_WAITING = 2;
/** The conversion yields to the main thread after as many samples, so that nothing on the screen stutters. */
const TURN_SAMPLES = 1_000_000;

let waiting: (() => Promise<void>)[] = [];
let isMeasuring = false;

/**
 * What is stored of a song, or what a worker measures, one song at a time.
 *
 * @throws the signal's reason while the sound is copied
 */
export async function findDrift(pcm: Pcm, { hash, signal, found }: FindOptions): Promise<void> {
  if (secondsOf(pcm) < MIN_DRIFT_SECONDS) return;
  const known = hash === null ? undefined : await recallDrift(hash).catch(() => undefined);
  if (known !== undefined) {
    found(known);
    return;
  }
  const sound = await toShortSound(toStereo(pcm), signal);
  const measure = async () => {
    const drift = await measureInWorker(sound, found);
    // Without storage it is measured again on the next visit.
    if (hash !== null && drift !== null) await rememberDrift({ hash, ...drift }).catch(() => undefined);
  };
  waiting = [...waiting, measure].slice(-MAX_WAITING);
  if (!isMeasuring) void measureAll();
}

async function measureAll(): Promise<void> {
  isMeasuring = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next().catch(() => undefined);
  isMeasuring = false;
}

/** @returns null when the worker fails: then nothing is offered */
function measureInWorker(sound: ShortSound, found: (drift: SongDrift) => void): Promise<SongDrift | null> {
  const scope = new Scope();
  const worker = new Worker(new URL('./drift.worker.ts', import.meta.url), { type: 'module' });
  scope.own(() => worker.terminate());
  const durationSeconds = (sound.channels[0]?.length ?? 0) / sound.sampleRateHz;
  return new Promise<SongDrift | null>((resolve) => {
    let drift: SongDrift | null = null;
    scope.listen(worker, 'message', ({ data: answer }: MessageEvent<DriftAnswer>) => {
      if (answer.type === 'measured') drift = { durationSeconds, ...answer, straightened: null };
      else if (answer.type === 'straightened' && drift !== null) drift = { ...drift, straightened: answer.moments };
      if (answer.type !== 'done' && drift !== null) found(drift);
      if (answer.type === 'done') resolve(drift);
    });
    scope.listen(worker, 'error', () => resolve(null));
    worker.postMessage(
      sound,
      sound.channels.map(({ buffer }) => buffer),
    );
  }).finally(scope.dispose);
}

/** Half as large as the decoded sound, which goes to the audio thread. */
async function toShortSound(pcm: Pcm, signal: AbortSignal): Promise<ShortSound> {
  const channels = pcm.channels.map(() => new Int16Array(framesOf(pcm)));
  for (const [i, samples] of pcm.channels.entries()) {
    const shorts = channels[i];
    for (let from = 0; shorts && from < samples.length; from += TURN_SAMPLES) {
      const to = Math.min(samples.length, from + TURN_SAMPLES);
      for (let at = from; at < to; at += 1) {
        shorts[at] = Math.round(32_767 * Math.min(1, Math.max(-1, samples[at] ?? 0)));
      }
      await delay();
      signal.throwIfAborted();
    }
  }
  return { channels, sampleRateHz: pcm.sampleRateHz };
}
