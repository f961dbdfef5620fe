import { Mic, Square } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
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
      <Button variant="primary" size="lg" onClick={() => void start()}>
        <Mic aria-hidden className="icon" />
        Start Tuning
      </Button>
    );
  }
  return (
    <Button size="lg" onClick={() => session.stop()}>
      <Square aria-hidden className="icon" />
      {status === 'starting' ? 'Cancel' : 'Stop Tuning'}
    </Button>
  );
}

/** Why there is no reading, and what to do about it. */
export function ListeningNote() {
  const status = useTuner((state) => state.status);
  const problem = useTuner((state) => state.problem);
  if (status === 'starting') {
    return <Note>If the browser asks for the microphone, allow it. Nothing is recorded or sent.</Note>;
  }
  if (!problem) return null;
  return (
    <Note tone={problem.kind === 'hidden' ? 'info' : 'bad'} announce>
      <div className="grid justify-items-start gap-2.5">
        <p>
          <b className="block font-[600]">{problem.title}</b>
          {problem.advice}
        </p>
        {problem.kind === 'unloaded' && (
          <Button size="sm" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </Note>
  );
}
