import type { ReactNode } from 'react';

/** A section's heading, with one sentence beside it where there is room. */
export function SectionHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <h2 id={id}>{title}</h2>
      {children !== undefined && <p className="max-w-[34em] text-sm text-ink-2">{children}</p>}
    </div>
  );
}
