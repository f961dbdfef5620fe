import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button';
import { ErrorNote } from '../../shared/ui/states';
import { PageHeader } from '../../shared/ui/page-header';
import { ProgressLine } from '../../shared/ui/progress-line';
import type { Activation } from './activation';

/** State of a payment, from "Activating..." to the active plan; `children` are the next steps. */
export function ActivationState({
  activation,
  children,
}: {
  activation: Activation & { retry: () => void };
  children?: ReactNode;
}) {
  switch (activation.phase) {
    case 'activating':
      return (
        <div role="status">
          <PageHeader title="Activating..." lead="We’re confirming your payment. This takes a few seconds." />
          <ProgressLine label="Activating" percent={null} />
        </div>
      );
    case 'active':
      return (
        <div role="status">
          <PageHeader title="Your subscription is active" lead={`You’re on the ${TIER_NAMES[activation.tier]} plan.`} />
          {children}
        </div>
      );
    case 'waiting':
      return (
        <div role="status">
          <PageHeader
            title="Not confirmed yet"
            lead="Our payment provider hasn’t confirmed a payment yet. If you’ve paid, your plan will update automatically. You won’t be charged twice."
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={activation.retry}>
              Check again
            </Button>
            {children}
          </div>
        </div>
      );
    case 'failed':
      return (
        <div>
          <PageHeader title="We couldn’t check your plan" />
          <ErrorNote title={activation.message} onRetry={activation.retry}>
            Any payment you made is safe. Your plan will update as soon as our payment provider confirms it.
          </ErrorNote>
          {children && <div className="pt-6">{children}</div>}
        </div>
      );
  }
}
