import { isTrusted } from '@attune/catalogue/measuring';
import { decodeFile, inspectFile } from '../../../shared/audio/decode-file';
import type { Pcm } from '../../../shared/audio/pcm';
import { delay } from '../../../shared/scope';
import { measureTuning } from '../../../shared/tuning/measure-tuning';
import { annotate, openItem } from '../library';
import type { LibraryItem } from '../player-database';

/** The page is used first: nothing is measured before. */
const START_MS = 10_000;
/** Between two songs, and until the next look when none is to be measured. */
const REST_MS = 2_000;
/** An excerpt from the middle is enough. */
const MEASURED_SECONDS = 90;

interface IdleMeasuring {
  /** The songs of the library as they are now. */
  songs: () => readonly LibraryItem[];
  /** Whether nothing plays and the page is seen. */
  isIdle: () => boolean;
  signal: AbortSignal;
}

/** Measures the songs that have no A4 yet, one after the other, while nothing else needs the device. */
export async function measureWhileIdle({ songs, isIdle, signal }: IdleMeasuring): Promise<void> {
  /** Those that cannot be opened on this visit. */
  const skipped = new Set<string>();
  await delay(START_MS, signal);
  while (!signal.aborted) {
    const song = isIdle() ? songs().find((one) => !one.isMeasured && one.a4Hz === null && !skipped.has(one.id)) : null;
    if (song) {
      skipped.add(song.id);
      await measure(song, signal).catch(() => undefined);
    }
    await delay(REST_MS, signal);
  }
}

async function measure({ id }: LibraryItem, signal: AbortSignal): Promise<void> {
  const file = await openItem(id, { ask: false });
  const facts = await inspectFile(file, signal);
  if (!facts.fitsMemory) return;
  const pcm = await decodeFile(file, { signal, facts });
  const measurement = await measureTuning(middleOf(pcm), { signal });
  const isMoving = measurement.movement !== null;
  const measured = isTrusted(measurement)
    ? { a4Hz: measurement.a4Hz, a4ErrorCents: measurement.errorCents ?? 0 }
    : { a4Hz: null, a4ErrorCents: null };
  await annotate(id, { ...measured, isMeasured: true, isMoving });
}

function middleOf({ channels, sampleRateHz }: Pcm): Pcm {
  const frames = channels[0]?.length ?? 0;
  const wanted = Math.min(frames, Math.round(MEASURED_SECONDS * sampleRateHz));
  const from = Math.floor((frames - wanted) / 2);
  return { channels: channels.map((channel) => channel.subarray(from, from + wanted)), sampleRateHz };
}
