import type { ReactNode } from 'react';

interface TabHeadProps {
  /** One sentence about the tab, or its search and filters. */
  children?: ReactNode;
  /** The tab's main action. */
  end?: ReactNode;
}

/** The row above a tab's list. */
export function TabHead({ children, end }: TabHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-sm text-ink-2">{children}</div>
      {end}
    </div>
  );
}
