import { PLAN_OFFERS, type PlanOffer } from '@attune/catalogue/plan-offers';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge';
import { classNames } from '../ui/class-names';

/** The plans on sale in one frame; `action` puts the button below each. */
export function PlanCards({ level = 3, action }: { level?: 2 | 3; action: (offer: PlanOffer) => ReactNode }) {
  return (
    <ul className="grid grid-cols-1 rounded-lg border border-line bg-surface shadow-panel lg:grid-cols-3">
      {PLAN_OFFERS.map((offer) => (
        <PlanCard key={offer.id} offer={offer} level={level} action={action(offer)} />
      ))}
    </ul>
  );
}

/** Graduations along the upper edge of the highlighted plan. */
const FLAG =
  'before:absolute before:inset-x-[-1px] before:top-[-1px] before:h-2.5 before:bg-[repeating-linear-gradient(90deg,var(--mark)_0_2px,transparent_2px_8px)]';

function PlanCard({ offer, level, action }: { offer: PlanOffer; level: 2 | 3; action: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li
      className={classNames(
        'relative grid grid-rows-[auto_auto_auto_1fr_auto] content-start gap-4 px-[clamp(16px,5vw,1.5rem)] py-6 lg:p-8',
        'border-line not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l',
        offer.popular && `bg-raised ${FLAG}`,
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <Heading className="text-xl!">{offer.name}</Heading>
        {offer.popular && <Badge tone="lamp">Most Popular</Badge>}
      </div>
      <PlanPrice offer={offer} />
      <p className="text-sm text-ink-2 lg:min-h-[2lh]">{offer.description}</p>
      <ul className="grid content-start gap-2 text-sm">
        {offer.features.map((feature) => (
          <li key={feature} className="grid grid-cols-[1.1rem_minmax(0,1fr)] gap-2.5">
            <Check aria-hidden className="icon mt-0.5 size-4! text-accent-text" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid pt-2">{action}</div>
    </li>
  );
}

/** "$9.99 per month": a price is not a measurement, so it is set in the text font. */
export function PlanPrice({ offer }: { offer: PlanOffer }) {
  return (
    <p className="flex flex-wrap items-baseline gap-1.5">
      <span className="text-[3.25rem] leading-none font-[450] tracking-[-0.035em] [font-variant-numeric:tabular-nums] [font-stretch:78%]">
        {offer.price}
      </span>
      <span className="text-sm text-ink-3">per month</span>
    </p>
  );
}
