import { Gauge, Lock } from 'lucide-react';
import { dollars, PLAN_OFFERS, TIER_NAMES } from '../../../../../api/src/catalogue/plan-offers';
import { PLAN_LIMITS } from '../../../../../api/src/catalogue/plans';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { utcDay } from '../../../shared/dates/dates';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';

const [SMALLEST] = PLAN_OFFERS;
const OFFER = SMALLEST
  ? `${SMALLEST.name} starts at ${dollars(SMALLEST.priceCents)} a month with ${PLAN_LIMITS[SMALLEST.id].retunesPerMonth} retunes at 432 and 444\u202fHz.`
  : '';
const STAYS_FREE = 'The tuner and the player stay free.';

/** For visitors. `hasSongs`: a session ended under way. */
export function SignUpPrompt({ hasSongs }: { hasSongs: boolean }) {
  const { openSignUp, openSignIn } = useAuthDialogs();
  return (
    <Prompt icon={<Lock aria-hidden className="icon" />} title="Retuning needs a plan">
      <p>
        {OFFER} {STAYS_FREE}
      </p>
      {hasSongs && <p>Your file and all choices are kept. Sign in to go on.</p>}
      <Actions>
        {hasSongs && (
          <Button variant="primary" onClick={() => openSignIn()}>
            Sign In
          </Button>
        )}
        <Button variant={hasSongs ? 'line' : 'primary'} onClick={() => openSignUp()}>
          Get Started
        </Button>
        {!hasSongs && <Button onClick={() => openSignIn()}>Sign In</Button>}
        <LinkButton variant="quiet" to="/pricing">
          See plans
        </LinkButton>
      </Actions>
    </Prompt>
  );
}

/** For who is signed in without a plan. */
export function UpgradePrompt() {
  return (
    <Prompt icon={<Lock aria-hidden className="icon" />} title="Retuning needs a plan">
      <p>
        You are on the {TIER_NAMES.free} plan. {OFFER} {STAYS_FREE}
      </p>
      <Actions>
        <LinkButton variant="primary" to="/pricing">
          Upgrade Plan
        </LinkButton>
        <LinkButton to="/tuner">Open the tuner</LinkButton>
      </Actions>
    </Prompt>
  );
}

/** Nothing left this month. */
export function LimitReached({ limit, resetsAt }: { limit: number; resetsAt: string }) {
  return (
    <Prompt icon={<Gauge aria-hidden className="icon" />} title="Monthly Limit Reached" isWarning>
      <p>You've used all {limit} retunes for this month. Upgrade to a higher tier for more conversions.</p>
      <p>The count starts again on {utcDay(resetsAt)}.</p>
      <Actions>
        <LinkButton variant="primary" to="/pricing">
          Upgrade Plan
        </LinkButton>
      </Actions>
    </Prompt>
  );
}

function Actions({ children }: { children: React.ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-3">{children}</div>;
}

interface PromptProps {
  icon: React.ReactNode;
  title: string;
  isWarning?: boolean;
  children: React.ReactNode;
}

function Prompt({ icon, title, isWarning = false, children }: PromptProps) {
  return (
    <Panel className="max-w-[44rem]">
      <div className="grid justify-items-start gap-3">
        <h2 className={`flex items-center gap-2.5 text-lg ${isWarning ? 'text-near' : ''}`}>
          {icon}
          {title}
        </h2>
        <div className="grid max-w-[36em] gap-2 text-sm text-ink-2">{children}</div>
      </div>
    </Panel>
  );
}
