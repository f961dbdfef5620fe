import { Pause, Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { SAMPLE_TONE } from '../../shared/tones/tone-player';
import { useTone } from '../../shared/tones/use-tone';
import { Button } from '../../shared/ui/button';

/** A tone of five seconds that can be paused, resumed and stopped. */
export function SampleTone({ frequencyHz, label }: { frequencyHz: number; label: string }) {
  const { status, pauseOrPlay, stop } = useTone({ frequencyHz, ...SAMPLE_TONE });
  const play = useRef<HTMLButtonElement>(null);
  const stopAndStay = () => {
    stop();
    // The button that was pressed goes away: the keyboard goes on beside it.
    play.current?.focus();
  };
  return (
    <span className="inline-flex gap-1.5">
      <Button ref={play} size="sm" variant={status === 'playing' ? 'primary' : 'line'} onClick={pauseOrPlay}>
        {status === 'playing' ? <Pause aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
        {status === 'playing' ? 'Pause' : status === 'paused' ? 'Resume' : 'Play'} {label}
      </Button>
      {status !== 'idle' && (
        <Button size="sm" icon aria-label={`Stop ${label}`} onClick={stopAndStay}>
          <Square aria-hidden className="icon" />
        </Button>
      )}
    </span>
  );
}
