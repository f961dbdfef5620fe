import type { Pcm } from '../../../shared/audio/pcm';
import type { MeasuredTuning } from '../model/measured-tuning';

/** Measures a song's tuning in a worker. @throws the signal's reason when aborted */
export function measureSong(
  _pcm: Pcm,
  _options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<MeasuredTuning> {
  return Promise.reject(new Error('not here yet'));
}
