import { Button } from '../../../shared/ui/button';
import { lowerRangeFor } from '../model/instruments';
import { useTunerSession } from './use-tuner';

/** What to do about a note below the range. @param belowHz of the note */
export function belowAdvice(belowHz: number): string {
  const lower = lowerRangeFor(belowHz);
  return lower ? `For this note, choose ${lower.name}.` : 'No tuning goes this low.';
}

/** The same with the tuning to choose as a button. */
export function BelowRange({ belowHz }: { belowHz: number }) {
  const session = useTunerSession();
  const lower = lowerRangeFor(belowHz);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:justify-center">
      <p className="text-sm text-ink-2">{belowAdvice(belowHz)}</p>
      {lower && (
        <Button size="sm" onClick={() => session.choose({ instrument: lower.id })}>
          Use {lower.name}
        </Button>
      )}
    </div>
  );
}
