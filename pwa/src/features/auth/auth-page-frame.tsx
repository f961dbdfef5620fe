import type { ReactNode } from 'react';
import { PageHeader } from '../../shared/ui/page-header';
import { RetunedScale } from '../../shared/ui/retuned-scale';

/** A form page: the form in a dialog's frame, and on wide screens the picture of a retuned scale beside it. */
export function AuthPageFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <div className="grid items-start gap-12 lg:grid-cols-[27rem_minmax(0,1fr)]">
        <div className="w-full max-w-[27rem] overflow-hidden rounded-lg border border-line bg-surface shadow-panel">
          <div aria-hidden className="ruler rotate-180" />
          <div className="grid gap-4 p-4 xs:p-6">{children}</div>
        </div>
        <div className="hidden pt-6 lg:block">
          <RetunedScale />
        </div>
      </div>
    </>
  );
}
