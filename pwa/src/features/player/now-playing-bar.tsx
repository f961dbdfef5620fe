import { Pause, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/button';
import { Figure } from '../../shared/ui/figure';
import { useToast } from '../../shared/ui/use-toast';
import { selectCurrent, selectIsPlaying } from './player-slice';
import { shiftOf } from './retune-settings';
import { Cover } from './track-header';
import { usePlayerSession, usePlayerState } from './use-player';

/** The playing track, at the lower edge of other pages: pauses it or goes back to the player. */
export function NowPlayingBar() {
  const session = usePlayerSession();
  const { retune, listening } = usePlayerState();
  const entry = useSelector(selectCurrent);
  const isPlaying = useSelector(selectIsPlaying);
  const toast = useToast();
  useEffect(() => session.subscribeNotices(toast), [session, toast]);
  if (!entry) return null;
  return (
    <aside
      aria-label="Player"
      data-dock="always"
      className="sticky bottom-0 z-30 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] [backdrop-filter:blur(10px)]"
    >
      <div className="page flex items-center gap-3 py-2">
        <Button icon aria-label={isPlaying ? 'Pause' : 'Play'} onClick={() => session.toggle()}>
          {isPlaying ? <Pause aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
        </Button>
        <Link to="/player" className="flex min-h-control min-w-0 flex-1 items-center gap-3 no-underline">
          <Cover url={entry.coverUrl} small />
          <span className="grid min-w-0">
            <span className="truncate text-sm font-[560]">{entry.title ?? entry.fileName}</span>
            <span className="truncate text-xs text-ink-3">
              {entry.artist !== null && <span>{`${entry.artist}, `}</span>}
              {listening === 'original' ? (
                <span>as recorded</span>
              ) : (
                <span>
                  at <Figure value={shiftOf(retune, entry.a4Hz).equivalentA4Hz} decimals={2} unit="Hz" tone="now" />
                </span>
              )}
            </span>
          </span>
        </Link>
      </div>
    </aside>
  );
}
