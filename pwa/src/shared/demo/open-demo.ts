import { decodeFile } from '../audio/decode-file';
import { LiveRetuner } from '../audio/live-retuner';
import songUrl from './low-water.m4a?url';

/** The demo's only track. */
const DEMO_KEY = 'demo';

/**
 * Fetches the recording and makes it ready to play, paused.
 *
 * @throws Error when it cannot be fetched; AudioFileError when it cannot be decoded
 */
export async function openDemo(atSeconds: number): Promise<LiveRetuner> {
  const answer = await fetch(songUrl);
  if (!answer.ok) throw new Error(`The recording: HTTP ${answer.status}`);
  const file = new File([await answer.blob()], 'low-water.m4a');
  const live = await LiveRetuner.create();
  try {
    const sound = live.playsFromMemory ? { pcm: await decodeFile(file) } : { file };
    live.load({ key: DEMO_KEY, sound, ratio: 1 }, atSeconds);
  } catch (error) {
    await live.dispose();
    throw error;
  }
  return live;
}

/** Another pitch, at the same position. @param ratio output pitch / input pitch; 1 as recorded */
export function playAt(live: LiveRetuner, ratio: number): void {
  if (ratio !== 1) live.setRetuning(DEMO_KEY, { ratio, mode: 'tempo' });
  live.listenTo(ratio === 1 ? 'original' : 'retuned');
}
