import { Pause, Play, Square } from 'lucide-react';
import { Button } from '../ui/button';
import { Figure } from '../ui/figure';
import { ToneLine } from './tone-line';
import { SAMPLE_TONE } from './tone-player';
import { useTone } from './use-tone';

const LABELS = { idle: 'Play', playing: 'Pause', paused: 'Resume' };

/** A longer tone that can be paused and taken up again; it ends by itself. */
export function SampleTonePlayer({ frequencyHz }: { frequencyHz: number }) {
  const { status, playedMs, pauseOrPlay, stop } = useTone({ frequencyHz, ...SAMPLE_TONE });
  const Icon = status === 'playing' ? Pause : Play;
  return (
    <div
      role="group"
      aria-label={`Sample tone, ${frequencyHz} Hz`}
      className="relative grid gap-3 overflow-hidden rounded-md border border-line bg-sunk p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="grid">
          <Figure value={frequencyHz} unit="Hz" size="lg" tone={status === 'idle' ? undefined : 'now'} />
          <span className="text-xs text-ink-3">
            Sine, <Figure value={SAMPLE_TONE.durationMs / 1000} unit="s" />
          </span>
        </span>
        <span className="flex gap-2">
          <Button onClick={pauseOrPlay} aria-label={`${LABELS[status]} ${frequencyHz} Hz`}>
            <Icon aria-hidden className="icon" />
            {LABELS[status]}
          </Button>
          <Button icon onClick={stop} disabled={status === 'idle'} aria-label={`Stop ${frequencyHz} Hz`}>
            <Square aria-hidden className="icon" />
          </Button>
        </span>
      </div>
      <ToneLine
        status={status}
        playedMs={playedMs}
        durationMs={SAMPLE_TONE.durationMs}
        className="absolute inset-x-0 bottom-0"
      />
    </div>
  );
}
