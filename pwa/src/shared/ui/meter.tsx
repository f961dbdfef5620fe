import { classNames } from './class-names';

export interface MeterProps {
  /** Read aloud, e.g. "Monthly usage". */
  label: string;
  value: number;
  /** Maximum value: one graduation each; above 100 each represents several. */
  max: number;
  /** The value in words, e.g. "18 of 50 retunes". */
  valueText?: string;
  /** `was`: about something in the past. */
  tone?: 'normal' | 'warn' | 'was';
}

const MAX_MARKS = 100;
const LIT = { normal: 'bg-mark', warn: 'bg-near', was: 'bg-was' };

/** One graduation per unit, the used ones lit. */
export function Meter({ label, value, max, valueText, tone = 'normal' }: MeterProps) {
  const marks = Math.min(Math.max(Math.round(max), 1), MAX_MARKS);
  const lit = Math.round((Math.min(value, max) / max) * marks);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className="flex h-[26px] items-end justify-between border-b border-line-strong"
    >
      {Array.from({ length: marks }, (_, mark) => (
        <i
          key={mark}
          className={classNames(
            'w-[3px] max-w-[60%]',
            mark % 5 === 0 ? 'h-full' : 'h-[62%]',
            mark >= lit ? 'bg-tick opacity-55' : LIT[tone],
          )}
        />
      ))}
    </div>
  );
}
