import { Mic, Square } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { useToast } from '../../../shared/ui/use-toast';
import { useTuner, useTunerSession } from './use-tuner';

/** Starts and stops; while the browser asks for permission, a press cancels. */
export function ListenButton() {
  const session = useTunerSession();
  const toast = useToast();
  const status = useTuner((state) => state.status);
  const start = async () => {
    const isStarted = await session.start();
    // A tuner that did not load is reported instead: the microphone was not requested.
    if (isStarted || session.state.problem?.kind === 'unloaded') return;
    toast({
      title: 'Microphone Error',
      description: 'Unable to access microphone. Please check your browser permissions.',
      tone: 'bad',
    });
  };
  if (status === 'idle') {
    return (
      <Button variant="primary" onClick={() => void start()}>
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
