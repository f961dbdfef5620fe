import type { ReactNode } from 'react';
import { CentsScale } from '../../shared/ui/cents-scale';
import { Figure } from '../../shared/ui/figure';
import { PageHeader } from '../../shared/ui/page-header';

/** A form page: the form in a dialog's frame, beside it on wide screens the measurement this is all about. */
export function AuthPageFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} {...(lead !== undefined && { lead })} />
      <div className="grid items-start gap-12 lg:grid-cols-[27rem_minmax(0,1fr)]">
        <div className="w-full max-w-[27rem] overflow-hidden rounded-lg border border-line bg-surface shadow-panel">
          <div aria-hidden className="ruler rotate-180" />
          <div className="grid gap-4 p-4 xs:p-6">{children}</div>
        </div>
        <div className="hidden pt-6 lg:block">
          <CentsScale
            label="A scale of cents: 440 hertz at 0, 432 hertz at minus 31.77."
            minCents={-40}
            maxCents={40}
            wasCents={0}
            nowCents={-31.767}
            wasLabel={
              <>
                as recorded <Figure value={440} unit="Hz" decimals={2} />
              </>
            }
            nowLabel={
              <>
                retuned <Figure value={432} unit="Hz" decimals={2} />
              </>
            }
          />
        </div>
      </div>
    </>
  );
}
