import { type ReactNode, useId } from 'react';

interface WaitingCardProps {
  /** Above the title. */
  note: ReactNode;
  title: ReactNode;
  /** The buttons. */
  actions: ReactNode;
  children?: ReactNode;
}

/** What waits for the user: the first thing on a page, with its next step. */
export function WaitingCard({ note, title, actions, children }: WaitingCardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-l-3 border-line border-l-mark bg-surface px-4 py-[1.125rem] shadow-panel xs:p-6"
    >
      <p className="text-sm text-ink-2">{note}</p>
      <h2 id={titleId} className="wrap-anywhere">
        {title}
      </h2>
      {children !== undefined && <p className="max-w-[44em] text-ink-2">{children}</p>}
      <div className="flex flex-wrap gap-3 pt-1 max-xs:grid">{actions}</div>
    </section>
  );
}
