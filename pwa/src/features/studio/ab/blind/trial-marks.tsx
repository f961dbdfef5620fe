import { Check, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../../../shared/ui/class-names';
import type { Trial } from '../model/blind-test';

const CELL = 'grid h-8 place-items-center rounded-sm border text-xs';

/** One mark per trial, in one row, or in two on a phone. */
function Marks({ label, count, mark }: { label: string; count: number; mark: (index: number) => React.ReactNode }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="grid grid-cols-[repeat(var(--half),minmax(0,1fr))] gap-1 sm:grid-cols-[repeat(var(--all),minmax(0,1fr))]"
      style={{ '--half': Math.ceil(count / 2), '--all': count } as CSSProperties}
    >
      {Array.from({ length: count }, (_, index) => mark(index))}
    </div>
  );
}

/** Which trial it is. What was answered is not shown. */
export function RunningMarks({ trials, answered }: { trials: number; answered: number }) {
  return (
    <Marks
      label={`Trial ${answered + 1} of ${trials}, ${answered} answered`}
      count={trials}
      mark={(index) => (
        <span
          key={index}
          className={classNames(
            CELL,
            index < answered && 'border-line-strong bg-raised text-ink-2',
            index === answered && 'border-2 border-mark font-[620] text-ink',
            index > answered && 'border-line-strong text-ink-3',
          )}
        >
          {index + 1}
        </span>
      )}
    />
  );
}

/** Which answers were right. */
export function OutcomeMarks({ trials }: { trials: readonly Trial[] }) {
  const right = trials.filter(({ x, answer }) => x === answer).length;
  return (
    <Marks
      label={`${right} of ${trials.length} right`}
      count={trials.length}
      mark={(index) => {
        const trial = trials[index];
        return trial?.x === trial?.answer ? (
          <span key={index} className={`${CELL} border-tune bg-tune-soft text-tune`}>
            <Check className="icon size-4!" />
          </span>
        ) : (
          <span key={index} className={`${CELL} border-line-strong text-ink-3`}>
            <X className="icon size-4!" />
          </span>
        );
      }}
    />
  );
}
