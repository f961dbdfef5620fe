import { Pause, Play } from 'lucide-react';
import { Button } from '../ui/button';
import { Panel } from '../ui/panel';
import type { KeptSong } from './kept-player';
import { Position, VersionChoice } from './listening-controls';
import { useKeptPlayer, useListening } from './use-kept-player';

/** A kept song on its own page: the original and the result, equally loud. */
export function ListenPanel({ song }: { song: KeptSong }) {
  const player = useKeptPlayer();
  const listening = useListening();
  const own = listening?.song.id === song.id ? listening : null;
  return (
    <Panel title="Listen">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
        <Button
          icon
          aria-label={`${own?.isPlaying ? 'Pause' : 'Play'} ${song.name}`}
          onClick={() => (own ? player.toggle() : player.play(song))}
        >
          {own?.isPlaying ? <Pause aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
        </Button>
        {own ? <Position listening={own} /> : <p className="text-sm text-ink-2">The original and the result.</p>}
        {own && (
          <div className="col-span-full sm:max-w-[18rem]">
            <VersionChoice version={own.version} hasOriginal={song.originalUrl !== null} />
          </div>
        )}
      </div>
      <p className="mt-3 text-xs text-ink-3">Both play equally loud, at the same place in the song.</p>
    </Panel>
  );
}
