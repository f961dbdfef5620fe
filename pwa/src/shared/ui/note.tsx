import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface NoteProps {
  tone?: 'info' | 'warn' | 'bad' | 'good';
  /** Reads it aloud as soon as it appears. */
  announce?: boolean;
  className?: string;
  children: ReactNode;
}

const TONES = {
  info: { icon: Info, style: 'border-was bg-was-soft' },
  warn: { icon: TriangleAlert, style: 'border-near bg-near-soft' },
  bad: { icon: CircleAlert, style: 'border-off bg-off-soft' },
  good: { icon: CircleCheck, style: 'border-tune bg-tune-soft' },
};

/** A remark inside a page or a form. */
export function Note({ tone = 'info', announce = false, className, children }: NoteProps) {
  const { icon: Icon, style } = TONES[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={classNames(
        'grid grid-cols-[auto_1fr] items-start gap-2.5 rounded-r-md border-l-3 px-3.5 py-3 text-sm text-ink',
        style,
        className,
      )}
    >
      <Icon aria-hidden className="icon mt-0.5" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  );
}
