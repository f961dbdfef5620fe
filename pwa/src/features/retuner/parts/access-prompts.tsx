import { dollars, PLAN_OFFERS, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { Lock } from 'lucide-react';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Prompt, PromptActions } from './prompt';

const [SMALLEST] = PLAN_OFFERS;
const OFFER = SMALLEST
  ? `${SMALLEST.name} starts at ${dollars(SMALLEST.priceCents)} a month with ${PLAN_LIMITS[SMALLEST.id].retunesPerMonth} retunes at 432 and 444\u202fHz.`
  : '';
const STAYS_FREE = 'The tuner and the player are free.';

/** For visitors. `hasSongs`: a session ended under way. */
export function SignUpPrompt({ hasSongs }: { hasSongs: boolean }) {
  const { openSignUp, openSignIn } = useAuthDialogs();
  return (
    <Prompt icon={<Lock aria-hidden className="icon" />} title="Retuning needs a plan">
      <p>
        {OFFER} {STAYS_FREE}
      </p>
      {hasSongs && <p>We’ve kept your file and settings. Sign in to continue.</p>}
      <PromptActions>
        {hasSongs && (
          <Button variant="primary" onClick={() => openSignIn()}>
            Sign In
          </Button>
        )}
        {/* On a phone in a row of its own: whether all three fit into one would hang on which letters have come. */}
        <Button variant={hasSongs ? 'line' : 'primary'} className="max-[26rem]:basis-full" onClick={() => openSignUp()}>
          Get Started
        </Button>
        {!hasSongs && <Button onClick={() => openSignIn()}>Sign In</Button>}
        <LinkButton to="/pricing">See plans</LinkButton>
      </PromptActions>
    </Prompt>
  );
}

/** For who is signed in without a plan. */
export function UpgradePrompt() {
  return (
    <Prompt icon={<Lock aria-hidden className="icon" />} title="Retuning needs a plan">
      <p>
        You’re on the {TIER_NAMES.free} plan. {OFFER} {STAYS_FREE}
      </p>
      <PromptActions>
        <LinkButton variant="primary" to="/pricing">
          Upgrade Plan
        </LinkButton>
        <LinkButton to="/tuner">Open the tuner</LinkButton>
      </PromptActions>
    </Prompt>
  );
}
