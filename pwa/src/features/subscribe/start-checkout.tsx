import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { PaidTier } from '@attune/catalogue/plans';
import { CreditCard, Lock, RotateCcw } from 'lucide-react';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Note } from '../../shared/ui/note';
import { Panel } from '../../shared/ui/panel';
import type { Checkout } from './use-checkout';

const TRUST = [
  { icon: Lock, text: 'Secure payment via Stripe. Your card details never reach Attune.' },
  { icon: RotateCcw, text: 'Cancel anytime. You keep the plan until the end of the paid month.' },
  { icon: CreditCard, text: 'You won’t be charged until you confirm on the payment page.' },
];

/** Opens the payment page. */
export function StartCheckout({ plan, checkout }: { plan: PaidTier; checkout: Checkout }) {
  const { tier } = useSession();
  return (
    <Panel title="Payment">
      <div className="grid gap-5">
        {tier === plan ? (
          <>
            <Note>You already have the {TIER_NAMES[plan]} plan. Change or cancel it in your account.</Note>
            <LinkButton variant="primary" size="lg" to="/account">
              Go to your account
            </LinkButton>
          </>
        ) : (
          <>
            {tier !== 'free' && (
              <Note>
                You’re on the {TIER_NAMES[tier]} plan. Before you confirm, the payment page shows what changes and when.
              </Note>
            )}
            <Button
              variant="primary"
              size="lg"
              onClick={checkout.start}
              busy={checkout.isStarting}
              busyLabel="Creating checkout..."
              disabled={checkout.isExpired}
            >
              Subscribe Now
            </Button>
          </>
        )}
        <ul className="grid gap-3 border-t border-line pt-5 text-sm text-ink-2">
          {TRUST.map(({ icon: Icon, text }) => (
            <li key={text} className="grid grid-cols-[auto_1fr] gap-3">
              <Icon aria-hidden className="icon mt-0.5" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
