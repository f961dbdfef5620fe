import { SkipBack, SkipForward, X } from 'lucide-react';
import { Button } from '../ui/button';
import { BarFrame } from './bar-frame';
import { KeptWaveform, STEP_SECONDS } from './kept-waveform';
import { PlayedTime, VersionChoice } from './listening-controls';
import { PlayKept } from './play-kept';
import { useKeptPlayer, useListening } from './use-kept-player';

/** What plays, at the lower edge of every page. On narrow screens its upper edge is the position. */
export function MiniPlayer() {
  const player = useKeptPlayer();
  const listening = useListening();
  if (!listening) return null;
  const { song, version, positionSeconds, durationSeconds, hasPrevious, hasNext, problem } = listening;
  return (
    <BarFrame
      share={positionSeconds / (durationSeconds ?? Infinity)}
      tone={version === 'original' ? 'was' : 'now'}
      edgeClassName="lg:hidden"
      keys={{
        ' ': player.toggle,
        ArrowLeft: () => player.skip(-STEP_SECONDS),
        ArrowRight: () => player.skip(STEP_SECONDS),
        o: () => player.listenTo('original'),
        r: () => player.listenTo('retuned'),
      }}
    >
      <div className="page grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 lg:grid-cols-[auto_14rem_minmax(0,1fr)_auto_15rem_auto]">
        <span className="flex items-center gap-1">
          <Button variant="quiet" icon className="max-lg:hidden!" aria-label="Previous song" onClick={player.previous}>
            <SkipBack aria-hidden className="icon" />
          </Button>
          <PlayKept song={song} queue={[song]} />
          <Button
            variant="quiet"
            icon
            className={hasPrevious || hasNext ? '' : 'max-lg:hidden!'}
            unavailable={!hasNext}
            aria-label="Next song"
            onClick={player.next}
          >
            <SkipForward aria-hidden className="icon" />
          </Button>
        </span>
        <b className="truncate text-sm font-[580]">{song.name}</b>
        {problem === null ? (
          <div className="max-lg:hidden">
            <KeptWaveform song={song} version={version} listening={listening} heightPx={38} />
          </div>
        ) : (
          <p role="alert" className="row-start-3 col-span-full text-sm text-off lg:col-auto lg:row-auto">
            {problem}
          </p>
        )}
        <span className="text-xs text-ink-3">
          <PlayedTime seconds={positionSeconds} durationSeconds={durationSeconds} />
        </span>
        <div className="col-span-2 lg:col-auto">
          <VersionChoice version={version} hasOriginal={song.original !== null} onChange={player.listenTo} />
        </div>
        <Button variant="quiet" icon aria-label="Close the player" onClick={player.close}>
          <X aria-hidden className="icon" />
        </Button>
      </div>
    </BarFrame>
  );
}
