import type { PaidTier } from '@attune/catalogue/plans';
import { Check } from 'lucide-react';
import { PlanPrice } from '../../shared/plans/plan-cards';
import { offerOf } from '../../shared/plans/plan-of';
import { Badge } from '../../shared/ui/badge';
import { Panel } from '../../shared/ui/panel';

/** Name, price and contents of the chosen plan. */
export function PlanSummary({ plan }: { plan: PaidTier }) {
  const offer = offerOf(plan);
  if (!offer) return null;
  return (
    <Panel title={offer.name} end={offer.popular && <Badge tone="lamp">Most Popular</Badge>}>
      <div className="grid gap-5">
        <p className="text-ink-2">{offer.description}</p>
        <PlanPrice offer={offer} />
        <ul className="grid gap-2 border-t border-line pt-5 text-sm">
          {offer.features.map((feature) => (
            <li key={feature} className="grid grid-cols-[1.1rem_1fr] gap-2.5">
              <Check aria-hidden className="icon mt-0.5 size-4! text-accent-text" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
