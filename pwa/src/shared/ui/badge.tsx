import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface BadgeProps {
  /** `lamp` for the plan, `good` for a state that was checked. */
  tone?: 'neutral' | 'lamp' | 'good' | 'bad' | 'was';
  className?: string;
  children: ReactNode;
}

const TONES = {
  neutral: 'border-line-strong text-ink-2',
  lamp: 'border-accent-text text-accent-text before:size-[0.45rem] before:rounded-full before:bg-mark before:shadow-glow',
  good: 'border-tune text-tune',
  bad: 'border-off text-off',
  was: 'border-was text-was',
};

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-[1.6rem] items-center gap-1.5 rounded-sm border px-2 text-xs font-[560] whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
