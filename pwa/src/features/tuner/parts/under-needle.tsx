import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { isAccessProblem, type MicrophoneProblem, problemOf } from '../listening/microphone-problem';
import { lowerRangeFor } from '../model/instruments';
import { STANDARD_TUNING } from '../model/tunings';
import { Strings } from './strings';
import { useTuner, useTunerSession } from './use-tuner';

/** The strings; in their place what is wrong with the microphone, or what to do about a note below the range. */
export function UnderNeedle() {
  const problem = useTuner((state) => state.problem);
  const noSound = useTuner((state) => state.noSound);
  const belowHz = useTuner((state) => state.belowHz);
  if (problem !== null) return <ProblemNote problem={problem} tone={problem.kind === 'hidden' ? 'info' : 'bad'} />;
  if (noSound !== null) return <ProblemNote problem={problemOf(noSound)} tone="warn" />;
  return belowHz === null ? <Strings /> : <BelowRange belowHz={belowHz} />;
}

/** What to do about a note below the range. @param belowHz of the note */
export function belowAdvice(belowHz: number): string {
  const lower = lowerRangeFor(belowHz);
  return lower ? `Switch to ${lower.name}.` : 'No tuning goes this low.';
}

function BelowRange({ belowHz }: { belowHz: number }) {
  const session = useTunerSession();
  const { instrument, minHz } = useTuner((state) => state.tuning);
  const lower = lowerRangeFor(belowHz);
  return (
    <Note tone="warn" className="tuner-under">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <b className="font-[600]">This note is below the range.</b>{' '}
          <span className="text-ink-2">
            {instrument.name} starts at <Figure value={minHz} unit="Hz" />.
            {!lower && <span>{` ${belowAdvice(belowHz)}`}</span>}
          </span>
        </p>
        {lower && (
          <Button size="sm" onClick={() => session.choose({ instrument: lower.id, tuning: STANDARD_TUNING })}>
            Switch to {lower.name}
          </Button>
        )}
      </div>
    </Note>
  );
}

/** Why there is no reading, and the way out. */
function ProblemNote({ problem, tone }: { problem: MicrophoneProblem; tone: 'info' | 'warn' | 'bad' }) {
  return (
    <Note tone={tone} announce className="tuner-under">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {isAccessProblem(problem) && (
            <span>
              <b className="font-[600]">Microphone Error</b>: Unable to access microphone. Please check your browser
              permissions.{' '}
            </span>
          )}
          <b className="font-[600]">{problem.title}.</b> {problem.advice}
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
