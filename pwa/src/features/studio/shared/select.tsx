import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classNames } from '../../../shared/ui/class-names';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Lower, beside the text of a table. */
  isSmall?: boolean;
}

/** The browser's own list, with an arrow that is as far from its edge as the text. */
export function Select({ isSmall = false, className, ...props }: SelectProps) {
  return (
    <span className={classNames('relative inline-grid min-w-0', className)}>
      <select
        {...props}
        className={classNames(
          'w-full min-w-0 appearance-none rounded-md border border-line-strong bg-field pr-9 pl-3',
          isSmall ? 'min-h-control-sm text-sm' : 'min-h-control text-[1rem]',
        )}
      />
      <ChevronDown aria-hidden className="icon pointer-events-none absolute right-3 self-center text-ink-3" />
    </span>
  );
}
