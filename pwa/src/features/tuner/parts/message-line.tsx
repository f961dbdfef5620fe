import { Mic, Volume2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { Meter } from '../../../shared/ui/meter';
import { useToastPlace } from '../../../shared/ui/use-toast';
import { isWaitedFor } from '../listening/drone';
import { useTuner, useTunerSession } from './use-tuner';

/** Level the meter begins at, dB below full scale; a graduation for every two. */
const FLOOR_DB = -60;
const MARKS = 30;

/**
 * What there is to say, in one line that never changes its height: nothing below it moves, and no message covers it.
 */
export function MessageLine() {
  const place = useToastPlace();
  const status = useTuner((state) => state.status);
  const isWaiting = useTuner(({ drone }) => isWaitedFor(drone));
  return (
    <div ref={place} className="tuner-line relative flex h-12 items-center text-sm leading-snug text-ink-2">
      {status === 'listening' ? (
        isWaiting ? (
          <WaitingForDrone />
        ) : (
          <InputLevel />
        )
      ) : (
        <Hint isStarting={status === 'starting'} />
      )}
    </div>
  );
}

function Hint({ isStarting }: { isStarting: boolean }) {
  const isNew = useTuner(({ settings, tuning }) => !settings.hasLockedString && tuning.strings.length > 0);
  const text = isNew ? 'Tap a string to lock onto it.' : 'Sound never leaves this device.';
  return <p className="tuner-said">{isStarting ? 'If the browser asks for the microphone, allow it.' : text}</p>;
}

/** On a loudspeaker the microphone hears the drone. */
function WaitingForDrone() {
  const session = useTunerSession();
  return (
    <div className="tuner-waiting flex flex-1 items-center justify-between gap-3">
      <span role="status" className="flex items-center gap-1.5 text-near">
        <Volume2 aria-hidden className="icon" />
        Waiting for the drone
      </span>
      <Button size="sm" onClick={() => session.confirmHeadphones()}>
        I use headphones
      </Button>
    </div>
  );
}

function InputLevel() {
  const marks = useTuner(({ levelDb }) => Math.round((MARKS * (Math.max(FLOOR_DB, levelDb) - FLOOR_DB)) / -FLOOR_DB));
  const levelDb = FLOOR_DB + (marks * -FLOOR_DB) / MARKS;
  return (
    <div className="tuner-said flex flex-1 items-center gap-3">
      <span className="flex items-center gap-1.5 text-tune">
        <Mic aria-hidden className="icon" />
        Listening
      </span>
      <div className="min-w-0 max-w-[22rem] flex-1">
        <Meter label="Input level" value={marks} max={MARKS} valueText={`${levelDb} decibels`} />
      </div>
      <Figure value={levelDb} unit="dB" tone="quiet" className="tuner-level text-right" />
    </div>
  );
}
