import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Scope } from '../scope';
import { Button } from '../ui/button';
import type { KeptPlayer } from './kept-player';
import { Position, VersionChoice } from './listening-controls';
import { useKeptPlayer, useListening } from './use-kept-player';

const SKIP_SECONDS = 5;

/** What plays, at the lower edge of every page. */
export function MiniPlayer() {
  const player = useKeptPlayer();
  const listening = useListening();
  const bar = useKeys(player);
  if (!listening) return null;
  const { song, version, isPlaying, hasPrevious, hasNext, problem } = listening;
  return (
    <aside
      ref={bar}
      aria-label="Player"
      data-dock="always"
      className="sticky bottom-0 z-30 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="page grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 lg:grid-cols-[auto_14rem_minmax(0,1fr)_15rem_auto]">
        <span className="flex items-center gap-1">
          <Button variant="quiet" icon className="max-lg:hidden!" aria-label="Previous song" onClick={player.previous}>
            <SkipBack aria-hidden className="icon" />
          </Button>
          <Button icon aria-label={`${isPlaying ? 'Pause' : 'Play'} ${song.name}`} onClick={player.toggle}>
            {isPlaying ? <Pause aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
          </Button>
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
        <div className="row-start-2 col-span-full lg:col-auto lg:row-auto">
          {problem === null ? (
            <Position listening={listening} />
          ) : (
            <p role="alert" className="py-2 text-sm text-off">
              {problem}
            </p>
          )}
        </div>
        <div className="row-start-3 col-span-full lg:col-auto lg:row-auto">
          <VersionChoice version={version} hasOriginal={song.originalUrl !== null} />
        </div>
        <Button variant="quiet" icon aria-label="Close the player" onClick={player.close}>
          <X aria-hidden className="icon" />
        </Button>
      </div>
    </aside>
  );
}

/** Keys while the focus is in the bar. */
function useKeys(player: KeptPlayer): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => player.skip(-SKIP_SECONDS),
      ArrowRight: () => player.skip(SKIP_SECONDS),
      o: () => player.listenTo('original'),
      r: () => player.listenTo('retuned'),
    };
    const scope = new Scope();
    scope.listen(element, 'keydown', (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      // The position and the versions have arrow keys of their own.
      const isOwn = event.target instanceof Element && event.target.closest('[role="slider"],[role="radio"]') !== null;
      const press = event.ctrlKey || event.metaKey || event.altKey || isOwn ? undefined : keys[event.key];
      if (!press) return;
      event.preventDefault();
      press();
    });
    return scope.dispose;
  }, [player]);
  return bar;
}
