import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button';
import { ErrorNote } from '../../shared/ui/states';
import { PageHeader } from '../../shared/ui/page-header';
import { ProgressLine } from '../../shared/ui/progress-line';
import type { Activation } from './activation';

/** Where a payment stands, from "Activating..." to the plan that has arrived; `children` are the ways on. */
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
          <PageHeader title="Activating..." lead="The payment is being confirmed. This takes a few seconds." />
          <ProgressLine label="Activating" percent={null} />
        </div>
      );
    case 'active':
      return (
        <div role="status">
          <PageHeader
            title="Your subscription is active"
            lead={`You are on the ${TIER_NAMES[activation.tier]} plan.`}
          />
          {children}
        </div>
      );
    case 'waiting':
      return (
        <div role="status">
          <PageHeader
            title="Not confirmed yet"
            lead="The payment provider has not confirmed a payment so far. If you have paid, it will arrive by itself; nothing is charged twice."
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
          <PageHeader title="Your plan could not be checked" />
          <ErrorNote title={activation.message} onRetry={activation.retry}>
            A payment you have made is safe: your plan changes as soon as the provider tells us.
          </ErrorNote>
          {children && <div className="pt-6">{children}</div>}
        </div>
      );
  }
}
