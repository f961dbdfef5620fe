import { PLAN_OFFERS } from '@attune/catalogue/plan-offers';
import { MEBIBYTE, type PaidTier, PLAN_LIMITS, UNLIMITED_RETUNES } from '@attune/catalogue/plans';
import { mayRetuneTo } from '@attune/catalogue/tier-policy';
import { useEffect, useRef, useState } from 'react';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../shared/ui/button';
import { RadioRows } from '../../../shared/ui/choice';
import { LinkButton } from '../../../shared/ui/link-button';
import { usePendingFiles } from '../pending-files';

export interface PlanOfferProps {
  /** Hz; null while none is chosen. */
  targetHz: number | null;
  sizeBytes: number;
}

/** The plans that can convert this song to this target, once that was asked for. */
export function PlanOffer({ targetHz, sizeBytes }: PlanOfferProps) {
  const { status } = useSession();
  const { openSignIn, openSignUp } = useAuthDialogs();
  const isPersisted = usePendingFiles().untilMs !== null;
  const [chosen, setChosen] = useState<PaidTier | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const offers = PLAN_OFFERS.filter(
    ({ id }) => (targetHz === null || mayRetuneTo(id, targetHz)) && sizeBytes <= PLAN_LIMITS[id].maxFileBytes,
  );
  const [first] = offers;
  if (!first) return null;
  const plan = offers.some(({ id }) => id === chosen) ? (chosen ?? first.id) : first.id;
  const next = `/subscribe?plan=${plan}`;
  return (
    <section
      aria-labelledby="plan-offer"
      className="grid gap-3 rounded-md border border-accent-text px-3.5 py-3 text-sm text-ink-2"
    >
      <div>
        <h3 id="plan-offer" ref={heading} tabIndex={-1} className="text-ink">
          Retuning needs a plan
        </h3>
        <p>Hearing and measuring are free. Converting and downloading this song starts at {first.price} a month.</p>
      </div>
      <RadioRows
        label="Plan"
        hideLabel
        value={plan}
        onChange={setChosen}
        options={offers.map(({ id, name, price }) => ({
          value: id,
          label: `${name}, ${price} per month`,
          detail: offerWords(id),
        }))}
      />
      {status === 'signedIn' ? (
        <LinkButton variant="primary" to={next}>
          Upgrade Plan
        </LinkButton>
      ) : (
        <>
          <Button variant="primary" onClick={() => openSignUp({ next: `${next}&start=checkout` })}>
            Get Started
          </Button>
          <p className="text-xs text-ink-3">
            {isPersisted
              ? 'Create an account, subscribe, and this song is here with its settings. Cancel anytime.'
              : 'Create an account and subscribe, then choose this song again: it isn’t stored in this browser. Cancel anytime.'}
          </p>
          <Button size="sm" variant="quiet" onClick={() => openSignIn()}>
            I have a plan: Sign In
          </Button>
        </>
      )}
    </section>
  );
}

function offerWords(plan: PaidTier): string {
  const { retunesPerMonth, maxFileBytes } = PLAN_LIMITS[plan];
  const retunes = retunesPerMonth >= UNLIMITED_RETUNES ? 'Unlimited retunes' : `${retunesPerMonth} retunes a month`;
  return `${retunes}, ${TARGETS[plan]}, up to ${maxFileBytes / MEBIBYTE}\u202fMB`;
}

const TARGETS: Record<PaidTier, string> = {
  basic: '432 and 444\u202fHz',
  pro: 'Solfeggio, too',
  studio: 'any frequency',
};
