import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { StepButton } from './stepper';

export interface SteppedString {
  /** As a screen reader should read it: `String 6, D 2`. */
  name: string;
  value: ReactNode;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

/** The strings side by side, each with a button above and below. */
export function StringSteppers({ label, strings }: { label: string; strings: readonly SteppedString[] }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col overflow-x-auto rounded-md border border-line-strong bg-field"
    >
      {strings.map(({ name, value, onUp, onDown }, place) => (
        <div key={place} className="tuner-edited-string border-line text-center not-first:border-l">
          <StepButton
            name={`${name}, up`}
            sign={<ChevronDown aria-hidden className="icon rotate-180" />}
            onPress={onUp}
          />
          <span aria-hidden>{value}</span>
          <StepButton name={`${name}, down`} sign={<ChevronDown aria-hidden className="icon" />} onPress={onDown} />
        </div>
      ))}
    </div>
  );
}
