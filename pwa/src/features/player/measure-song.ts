import { isTrusted } from '@attune/catalogue/measuring';
import type { Pcm } from '../../shared/audio/pcm';
import { measureTuning } from '../../shared/tuning/measure-tuning';

/** A stretch from the middle of a song is enough, and does not keep the whole of it in memory twice. */
const MEASURED_SECONDS = 90;

let lastMeasuring: Promise<unknown> = Promise.resolve();

/**
 * The song's own A4 in Hz, or null when it has none that can be relied on. One song at a time. What is measured is
 * copied before this returns: the sound may be handed over at once.
 */
export function measureSong({ channels, sampleRateHz }: Pcm): Promise<number | null> {
  const frames = channels[0]?.length ?? 0;
  const wanted = Math.min(frames, Math.round(MEASURED_SECONDS * sampleRateHz));
  const from = Math.floor((frames - wanted) / 2);
  const excerpt = { channels: channels.map((channel) => channel.slice(from, from + wanted)), sampleRateHz };
  const measuring = lastMeasuring
    .then(() => measureTuning(excerpt))
    .then((measurement) => (isTrusted(measurement) ? measurement.a4Hz : null))
    // Without a measurement the song counts as tuned to 440 Hz, which the page says.
    .catch(() => null);
  lastMeasuring = measuring;
  return measuring;
}
