import { Mic } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import type { Unwanted } from '../listening/audio-tuner';
import { useTuner } from './use-tuner';

const NAMES: Record<Unwanted, string> = {
  echoCancellation: 'echo cancellation',
  noiseSuppression: 'noise suppression',
  autoGainControl: 'automatic gain',
};

/** Signal quality of the microphone. */
export function MicrophonePanel() {
  const isListening = useTuner(({ status }) => status === 'listening');
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
        <p className="text-sm text-ink-2">
          Sound never leaves this device.
          {isListening && <Quality keptOn={keptOn} />}
        </p>
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

function Quality({ keptOn }: { keptOn: readonly Unwanted[] }) {
  const clarity = useTuner((state) => Math.round(100 * state.clarity) / 100);
  return (
    <>
      {keptOn.length === 0 && <span>{' Echo cancellation, noise suppression and automatic gain are off.'}</span>}{' '}
      <span>
        Clarity of the note: <Figure value={clarity} decimals={2} />.
      </span>
    </>
  );
}
