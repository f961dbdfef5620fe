import { useState } from 'react';
import { canSetVolume } from '../audio/can-set-volume';
import { Figure } from '../ui/figure';
import { Well } from '../ui/panel';
import type { KeptSong, Version } from './kept-player';
import { KeptWaveform } from './kept-waveform';
import { PlayedTime, VersionChoice } from './listening-controls';
import { PlayKept } from './play-kept';
import { useKeptPlayer, useListening } from './use-kept-player';

/** A kept song on a page about it: the original and the result at the same place, equally loud. */
export function Listen({ song }: { song: KeptSong }) {
  const player = useKeptPlayer();
  const listening = useListening();
  const own = listening?.song.id === song.id ? listening : null;
  const [chosen, setChosen] = useState<Version>('retuned');
  const version = own?.version ?? chosen;
  const [isMatched] = useState(canSetVolume);
  const hasOriginal = song.original !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasOriginal && (
        <div className="sm:max-w-[18rem]">
          <VersionChoice version={version} hasOriginal onChange={own ? player.listenTo : setChosen} />
        </div>
      )}
      <Well className="px-3 py-3">
        <KeptWaveform song={song} version={version} listening={own} heightPx={76} />
      </Well>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PlayKept song={song} queue={[song]} version={version} />
        <PlayedTime
          seconds={own?.positionSeconds ?? 0}
          durationSeconds={own?.durationSeconds ?? song.durationSeconds ?? null}
        />
        <p className="text-sm text-ink-3 sm:ml-auto">
          {hasOriginal ? (
            <span>
              Switching keeps the position.
              {isMatched && (
                <span>
                  {' '}
                  Levels matched to <Figure value={0.1} unit="dB" decimals={1} />.
                </span>
              )}
            </span>
          ) : (
            'The original is no longer stored.'
          )}
        </p>
      </div>
    </div>
  );
}
