import { RotateCcw, RotateCw, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useMediaQuery } from '../../shared/hooks/use-media-query';
import { Button } from '../../shared/ui/button';
import { Figure } from '../../shared/ui/figure';
import { PlayButton } from '../../shared/ui/play-button';
import { Slider } from '../../shared/ui/slider';
import { selectIsPlaying, selectNeighbour, type WithPlayer } from './player-slice';
import { usePlayerSession, usePlayerState } from './use-player';

/** Whether there is room for the transport in the panel; else it is docked at the lower edge. */
export const useHasRoom = (): boolean => useMediaQuery('(min-width: 62.5rem)');

/** What is above a dock: as high as the screen below the tabs at least, so that the dock is at the screen's edge. */
export function AboveDock({ children }: { children: ReactNode }) {
  return <div style={{ minHeight: useHasRoom() ? undefined : 'calc(100dvh - var(--dock) - 7rem)' }}>{children}</div>;
}

/** What is at the lower edge of a phone, under the thumb, at the end of a view. */
export function Dock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      data-dock="narrow"
      style={{ bottom: 'var(--dock-always)' }}
      className="sticky z-20 grid gap-1.5 border-t border-line-strong bg-surface px-4 pt-2.5 pb-[calc(0.6rem+env(safe-area-inset-bottom))] [box-shadow:0_-10px_24px_-14px_rgb(0_4_16/0.5)]"
    >
      {children}
    </div>
  );
}

/** The transport and the volume, in the panel. */
export function TransportBar() {
  const hasRoom = useHasRoom();
  if (!hasRoom) {
    return (
      <div className="flex justify-center px-4 py-2 xs:px-6">
        <Volume />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-6 px-6 py-5">
      <span />
      <div role="group" aria-label="Transport" className="flex items-center justify-center gap-3">
        <Transport />
      </div>
      <Volume />
    </div>
  );
}

/** The transport on a phone. */
export function TransportDock() {
  const hasRoom = useHasRoom();
  if (hasRoom) return null;
  return (
    <Dock label="Transport">
      <div className="flex items-center justify-between">
        <Transport />
      </div>
    </Dock>
  );
}

function Transport() {
  const session = usePlayerSession();
  const { status } = usePlayerState();
  const hasNext = useSelector((state: WithPlayer) => selectNeighbour(state, 1) !== null);
  const isLoading = status === 'loading';
  return (
    <>
      <Button variant="quiet" icon aria-label="Previous track" onClick={() => session.previous()}>
        <SkipBack aria-hidden className="icon" />
      </Button>
      <Button icon aria-label="Back 10 seconds" unavailable={isLoading} onClick={() => session.skip(-10)}>
        <RotateCcw aria-hidden className="icon" />
      </Button>
      <PlayPause />
      <Button icon aria-label="Forward 10 seconds" unavailable={isLoading} onClick={() => session.skip(10)}>
        <RotateCw aria-hidden className="icon" />
      </Button>
      <Button variant="quiet" icon aria-label="Next track" unavailable={!hasNext} onClick={() => session.next()}>
        <SkipForward aria-hidden className="icon" />
      </Button>
    </>
  );
}

export function PlayPause() {
  const session = usePlayerSession();
  const { status } = usePlayerState();
  const isPlaying = useSelector(selectIsPlaying);
  return (
    <PlayButton
      label={isPlaying ? 'Pause' : 'Play'}
      isPlaying={isPlaying}
      isLoading={status === 'loading'}
      onClick={() => session.toggle()}
    />
  );
}

function Volume() {
  const session = usePlayerSession();
  const { volume, isMuted } = usePlayerState();
  const Icon = isMuted || volume === 0 ? VolumeX : Volume2;
  return (
    <div className="flex w-full max-w-[17rem] items-center gap-3 justify-self-center md:justify-self-end">
      <Button variant="quiet" icon aria-label="Mute" aria-pressed={isMuted} onClick={() => session.toggleMute()}>
        <Icon aria-hidden className="icon" />
      </Button>
      <Slider
        label="Volume"
        value={isMuted ? 0 : volume}
        max={100}
        onChange={(value) => session.setVolume(value)}
        valueText={isMuted ? 'Muted' : `${volume} percent`}
        className="min-w-0 flex-1"
      />
      <Figure value={isMuted ? 0 : volume} tone="quiet" className="w-8 text-right" />
    </div>
  );
}
