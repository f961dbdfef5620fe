import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface TableProps {
  /** Names the table and the region it scrolls in. */
  label: string;
  className?: string;
  /** `thead` and `tbody`; cells of figures carry the class `num`. */
  children: ReactNode;
}

/** Rows with hairlines; scrolls sideways inside its own frame when it must. */
export function Table({ label, className, children }: TableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      // The focus ring is inside: the element around a table clips what extends beyond it.
      className="relative overflow-x-auto focus-visible:-outline-offset-2 [scrollbar-width:thin]"
    >
      <table className={classNames('table-rows', className)}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  );
}
