import * as RadixSlider from '@radix-ui/react-slider';
import { clock, spokenClock } from '../../../../shared/format/sound';
import { Button } from '../../../../shared/ui/button';
import type { Passage } from '../sound/pair-graph';

/** The shortest loop, s. */
const MIN_SECONDS = 0.5;
/** A loop that is switched on takes this much from where the song is, s. */
const FIRST_SECONDS = 10;
const STEP_SECONDS = 0.1;

interface LoopControlProps {
  loop: Passage | null;
  durationSeconds: number;
  positionSeconds: () => number;
  onChange: (loop: Passage | null) => void;
}

/** A passage of the given length at a position, moved so that it fits. */
export function passageAt(positionSeconds: number, durationSeconds: number): Passage | null {
  if (durationSeconds < MIN_SECONDS) return null;
  const length = Math.min(FIRST_SECONDS, durationSeconds);
  const from = tenth(Math.min(positionSeconds, durationSeconds - length));
  return { from: Math.max(0, from), to: Math.min(durationSeconds, tenth(from + length)) };
}

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Switches a loop on and off, and moves its two ends. */
export function LoopControl({ loop, durationSeconds, positionSeconds, onChange }: LoopControlProps) {
  const toggle = () => onChange(loop === null ? passageAt(positionSeconds(), durationSeconds) : null);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        size="sm"
        aria-pressed={loop !== null}
        unavailable={durationSeconds < MIN_SECONDS}
        onClick={toggle}
        className="aria-pressed:border-accent-text aria-pressed:bg-accent-soft"
      >
        Loop
      </Button>
      {loop !== null && (
        <>
          <span className="text-xs text-ink-3">
            <span className="figure">{clock(loop.from, 1)}</span> to <span className="figure">{clock(loop.to, 1)}</span>
          </span>
          <RadixSlider.Root
            value={[loop.from, loop.to]}
            onValueChange={([from = 0, to = 0]) => onChange({ from, to })}
            max={durationSeconds}
            step={STEP_SECONDS}
            minStepsBetweenThumbs={MIN_SECONDS / STEP_SECONDS}
            className="relative flex h-control min-w-[8rem] flex-1 touch-none items-center select-none"
          >
            <RadixSlider.Track className="relative h-1 w-full grow rounded-full bg-line-strong">
              <RadixSlider.Range className="absolute h-full bg-mark" />
            </RadixSlider.Track>
            {(['from', 'to'] as const).map((end) => (
              <RadixSlider.Thumb
                key={end}
                aria-label={end === 'from' ? 'Start of the loop' : 'End of the loop'}
                aria-valuetext={spokenClock(loop[end])}
                className="block h-5 w-2.5 rounded-sm border border-bg bg-ink"
              />
            ))}
          </RadixSlider.Root>
        </>
      )}
    </div>
  );
}
