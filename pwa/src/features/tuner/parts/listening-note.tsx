import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
import { useTuner } from './use-tuner';

/** What stands between the person and a reading, and what to do about it. */
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
