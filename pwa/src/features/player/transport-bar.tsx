import { RotateCcw, RotateCw, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { Segments } from '../../shared/ui/choice';
import { Figure } from '../../shared/ui/figure';
import { PlayButton } from '../../shared/ui/play-button';
import { Slider } from '../../shared/ui/slider';
import { selectCurrent, selectIsPlaying, selectNeighbour, type WithPlayer } from './player-slice';
import { shiftOf } from './retune-settings';
import { usePlayerSession, usePlayerState } from './use-player';

/** Original or retuned, the transport, the volume. */
export function TransportBar() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-5 px-4 py-5 xs:px-6 md:grid-cols-2 lg:grid-cols-[1fr_auto_1fr]">
      <ListenAt />
      <Transport />
      <Volume />
    </div>
  );
}

function ListenAt() {
  const session = usePlayerSession();
  const { retune, listening } = usePlayerState();
  const entry = useSelector(selectCurrent);
  const shift = shiftOf(retune, entry?.a4Hz ?? null);
  return (
    <div className="w-full max-w-[22rem] justify-self-center md:justify-self-start">
      <Segments
        label="Listen at"
        value={listening}
        onChange={(chosen) => session.listenTo(chosen)}
        options={[
          { value: 'original', label: 'As recorded' },
          {
            value: 'retuned',
            label: <Figure value={shift.equivalentA4Hz} decimals={2} unit="Hz" />,
          },
        ]}
      />
    </div>
  );
}

function Transport() {
  const session = usePlayerSession();
  const { status } = usePlayerState();
  const hasNext = useSelector((state: WithPlayer) => selectNeighbour(state, 1) !== null);
  const isPlaying = useSelector(selectIsPlaying);
  const isLoading = status === 'loading';
  return (
    <div
      role="group"
      aria-label="Transport"
      className="flex items-center justify-center gap-1 xs:gap-3 md:max-lg:order-first md:max-lg:col-span-2"
    >
      <Button variant="quiet" icon aria-label="Previous track" onClick={() => session.previous()}>
        <SkipBack aria-hidden className="icon" />
      </Button>
      <Button icon aria-label="Back 10 seconds" unavailable={isLoading} onClick={() => session.skip(-10)}>
        <RotateCcw aria-hidden className="icon" />
      </Button>
      <PlayButton
        label={isPlaying ? 'Pause' : 'Play'}
        isPlaying={isPlaying}
        isLoading={isLoading}
        onClick={() => session.toggle()}
        className="xs:size-[4.25rem]"
      />
      <Button icon aria-label="Forward 10 seconds" unavailable={isLoading} onClick={() => session.skip(10)}>
        <RotateCw aria-hidden className="icon" />
      </Button>
      <Button variant="quiet" icon aria-label="Next track" unavailable={!hasNext} onClick={() => session.next()}>
        <SkipForward aria-hidden className="icon" />
      </Button>
    </div>
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
