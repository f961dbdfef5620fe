import { Mic } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge';
import { Figure } from '../../../shared/ui/figure';
import { Meter } from '../../../shared/ui/meter';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import type { Unwanted } from '../listening/audio-tuner';
import { useTuner } from './use-tuner';

/** Level the meter begins at, dB below full scale; a graduation for every two. */
const FLOOR_DB = -60;
const MARKS = 30;

const NAMES: Record<Unwanted, string> = {
  echoCancellation: 'echo cancellation',
  noiseSuppression: 'noise suppression',
  autoGainControl: 'automatic gain',
};

/** Signal quality of the microphone. */
export function MicrophonePanel() {
  const isListening = useTuner(({ status }) => status === 'listening');
  const marks = useTuner(({ levelDb }) => Math.round((MARKS * (Math.max(FLOOR_DB, levelDb) - FLOOR_DB)) / -FLOOR_DB));
  const keptOn = useTuner((state) => state.keptOn);
  return (
    <Panel
      title="Microphone"
      end={
        <Badge tone={isListening ? 'good' : 'neutral'}>
          <Mic aria-hidden className="icon" />
          {isListening ? 'Listening' : 'Off'}
        </Badge>
      }
    >
      <div className="grid gap-3">
        <Meter
          label="Input level"
          value={marks}
          max={MARKS}
          valueText={`${FLOOR_DB + (marks * -FLOOR_DB) / MARKS} decibels`}
        />
        {isListening ? (
          <Levels keptOn={keptOn} />
        ) : (
          <p className="text-xs text-ink-3">Sound never leaves this device.</p>
        )}
        {keptOn.length > 0 && (
          <Note tone="warn">
            Your browser won’t turn off {keptOn.map((one) => NAMES[one]).join(' and ')}. Long or quiet notes may fade or
            waver; check your system’s microphone enhancements, or try another browser.
          </Note>
        )}
      </div>
    </Panel>
  );
}

function Levels({ keptOn }: { keptOn: readonly Unwanted[] }) {
  const levelDb = useTuner((state) => (state.levelDb > FLOOR_DB ? Math.round(state.levelDb) : FLOOR_DB));
  const clarity = useTuner((state) => Math.round(100 * state.clarity) / 100);
  return (
    <p className="text-xs text-ink-3">
      Input <Figure value={levelDb} unit="dB" />, clarity <Figure value={clarity} decimals={2} />.
      {keptOn.length === 0 && ' Echo cancellation, noise suppression and automatic gain are off.'}
    </p>
  );
}
