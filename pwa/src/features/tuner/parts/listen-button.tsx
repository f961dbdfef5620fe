import { Mic, Square } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { useTuner, useTunerSession } from './use-tuner';

/** Starts and stops; while the browser asks for permission, a press cancels. */
export function ListenButton() {
  const session = useTunerSession();
  const status = useTuner((state) => state.status);
  if (status === 'idle') {
    return (
      <Button variant="primary" onClick={() => void session.start()}>
        <Mic aria-hidden className="icon" />
        Start Tuning
      </Button>
    );
  }
  return (
    <Button onClick={() => session.stop()}>
      <Square aria-hidden className="icon" />
      {status === 'starting' ? 'Cancel' : 'Stop Tuning'}
    </Button>
  );
}
