import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** Badge or buttons; beside the title where there is room. */
  end?: ReactNode;
}

/** The head of a page: its only `h1`. */
export function PageHeader({ title, lead, end }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-8 sm:pt-14">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <h1 tabIndex={-1} className="break-words">
          {title}
        </h1>
        {lead !== undefined && lead !== false && <p className="max-w-[34em] text-lg text-ink-2">{lead}</p>}
      </div>
      {end}
    </header>
  );
}
