import { centsBetween } from '@attune/catalogue/pitch';
import { figureText, NARROW_SPACE } from '../../../shared/ui/figure-text';
import { isSameLoop } from './loops';
import type { SongSettings } from './song-settings';

/**
 * That loops were found for a song, and at which it was opened; null when there are none.
 *
 * @param ratio output pitch / recorded pitch of what is heard
 */
export function foundWords(song: SongSettings, ratio: number): { title: string; description: string } | null {
  const { loops, loop, isLooping, tempoPercent } = song;
  if (loops.length === 0) return null;
  const title = `${loops.length} ${loops.length === 1 ? 'loop' : 'loops'} found for this song`;
  const opened = isLooping ? loops.find((one) => isSameLoop(one, loop)) : undefined;
  const moved = Math.round(centsBetween(ratio, 1));
  const facts = [
    opened && `“${opened.name}”`,
    `${tempoPercent}${NARROW_SPACE}%`,
    moved !== 0 && `${figureText(moved, { signed: true })}${NARROW_SPACE}cents`,
  ].filter((fact) => typeof fact === 'string');
  return { title, description: `Opened at ${facts.join(', ')}.` };
}
