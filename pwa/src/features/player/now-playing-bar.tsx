import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { useMediaQuery } from '../../shared/hooks/use-media-query';
import { BarFrame } from '../../shared/listening/bar-frame';
import { Button } from '../../shared/ui/button';
import { Figure } from '../../shared/ui/figure';
import { useToast } from '../../shared/ui/use-toast';
import { type QueueEntry, selectCurrent, selectIsPlaying, selectNeighbour, type WithPlayer } from './player-slice';
import { RepeatButton, ShuffleButton } from './queue/order-buttons';
import { SleepButton } from './sleep/sleep-button';
import { Cover, LANDSCAPE_PHONE } from './track-header';
import { useHeardPitch, usePlayerSession, usePlayerState, usePosition } from './use-player';

const DESKTOP = '(min-width: 62.5rem)';

/** The playing track, at the lower edge of all pages but the player's own. */
export function NowPlayingBar() {
  const session = usePlayerSession();
  const entry = useSelector(selectCurrent);
  const toast = useToast();
  useEffect(() => session.subscribeNotices(toast), [session, toast]);
  const isLandscapePhone = useMediaQuery(LANDSCAPE_PHONE);
  // Of such a phone the tuner takes all of the screen.
  const isTuner = useLocation().pathname.startsWith('/tuner');
  return entry === null || (isTuner && isLandscapePhone) ? null : <Bar entry={entry} />;
}

function Bar({ entry }: { entry: QueueEntry }) {
  const session = usePlayerSession();
  const { listening } = usePlayerState();
  const isPlaying = useSelector(selectIsPlaying);
  const hasNext = useSelector((state: WithPlayer) => selectNeighbour(state, 1) !== null);
  const seconds = usePosition();
  const isDesktop = useMediaQuery(DESKTOP);
  const sleep = (
    <div className="flex justify-end">
      <SleepButton />
    </div>
  );
  return (
    <BarFrame
      share={Math.min(1, seconds / (entry.durationSeconds ?? Infinity))}
      tone={listening === 'original' ? 'was' : 'now'}
      keys={{
        ' ': () => session.toggle(),
        ArrowLeft: () => session.skip(-10),
        ArrowRight: () => session.skip(10),
      }}
    >
      <div
        className="page grid items-center gap-1 py-2"
        style={{ gridTemplateColumns: isDesktop ? '1fr auto 1fr' : 'minmax(0, 1fr) auto auto' }}
      >
        <Link to="/player" className="flex min-h-control min-w-0 items-center gap-3 no-underline">
          <Cover url={entry.coverUrl} size="sm" />
          <span className="grid min-w-0">
            <span className="truncate text-sm font-[560]">{entry.title ?? entry.fileName}</span>
            <span className="truncate text-xs text-ink-3">
              {entry.problem === null ? (
                <span>
                  <Pitch /> {entry.artist !== null && <span>{entry.artist}</span>}
                </span>
              ) : (
                <span role="alert" className="text-danger">
                  {entry.problem}
                </span>
              )}
            </span>
          </span>
        </Link>
        {!isDesktop && sleep}
        <div role="group" aria-label="Transport" className="flex items-center gap-1">
          {isDesktop && <ShuffleButton />}
          <Button
            variant="quiet"
            icon
            className="max-lg:hidden!"
            aria-label="Previous song"
            onClick={() => session.previous()}
          >
            <SkipBack aria-hidden className="icon" />
          </Button>
          <Button
            variant="primary"
            icon
            style={{ borderRadius: '50%' }}
            aria-label={isPlaying ? 'Pause' : 'Play'}
            onClick={() => session.toggle()}
          >
            {isPlaying ? <Pause aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
          </Button>
          <Button variant="quiet" icon unavailable={!hasNext} aria-label="Next song" onClick={() => session.next()}>
            <SkipForward aria-hidden className="icon" />
          </Button>
          {isDesktop && <RepeatButton />}
        </div>
        {isDesktop && sleep}
      </div>
    </BarFrame>
  );
}

/** How far it is moved. */
function Pitch() {
  const { listening } = usePlayerState();
  const { cents } = useHeardPitch();
  if (listening === 'original') return <span>As recorded</span>;
  return <Figure value={cents} signed unit="cents" tone="now" />;
}
