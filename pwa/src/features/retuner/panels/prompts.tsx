import { dollars, PLAN_OFFERS, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { Gauge, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { utcDay } from '../../../shared/dates/dates';
import { LIMIT_REACHED, limitReachedWords, nearLimitWords } from '../../../shared/plans/usage';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { usePermission, useWorkspace } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';

const [SMALLEST] = PLAN_OFFERS;
const OFFER = SMALLEST
  ? `${SMALLEST.name} starts at ${dollars(SMALLEST.priceCents)} a month with ${PLAN_LIMITS[SMALLEST.id].retunesPerMonth} retunes at 432 and 444\u202fHz.`
  : '';
const STAYS_FREE = 'The tuner and the player are free.';

/** For visitors. `hasSongs`: the session ended while songs were open. */
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
        {/* On phones in a row of its own: whether all three fit into one would depend on which font is loaded. */}
        <Button variant={hasSongs ? 'line' : 'primary'} className="max-[26rem]:basis-full" onClick={() => openSignUp()}>
          Get Started
        </Button>
        {!hasSongs && <Button onClick={() => openSignIn()}>Sign In</Button>}
        <LinkButton to="/pricing">See plans</LinkButton>
      </PromptActions>
    </Prompt>
  );
}

/** For members of a team whose role, or whose paused workspace, does not allow it. */
export function RolePrompt() {
  const { current } = useWorkspace();
  const { reason } = usePermission('retune', false);
  return (
    <Prompt
      icon={<Lock aria-hidden className="icon" />}
      title={`You can’t retune in ${current?.name ?? 'this workspace'}`}
    >
      <p>{reason}</p>
      <PromptActions>
        <LinkButton to="/studio/history">Open its history</LinkButton>
      </PromptActions>
    </Prompt>
  );
}

/** For users without a paid plan. */
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

interface LimitReachedProps {
  limit: number;
  resetsAt: string;
  /** A song was chosen before. */
  hasSongs?: boolean;
}

/** The monthly limit is used up. */
export function LimitReached({ limit, resetsAt, hasSongs = false }: LimitReachedProps) {
  return (
    <Prompt icon={<Gauge aria-hidden className="icon" />} title={LIMIT_REACHED} isWarning>
      <p>{limitReachedWords(limit)}</p>
      <p>
        Your retunes reset on {utcDay(resetsAt)}.{hasSongs && ' Your file and settings are still here.'}
      </p>
      <PromptActions>
        <LinkButton variant="primary" to="/pricing">
          Upgrade Plan
        </LinkButton>
      </PromptActions>
    </Prompt>
  );
}

/** Warning above 80 % of the limit. */
export function NearLimit() {
  return (
    <Note tone="warn" className="mb-6">
      {nearLimitWords('unlimited access')}{' '}
      <Link to="/pricing" className="text-link">
        See plans
      </Link>
    </Note>
  );
}

function PromptActions({ children }: { children: React.ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-3">{children}</div>;
}

interface PromptProps {
  icon: React.ReactNode;
  title: string;
  isWarning?: boolean;
  children: React.ReactNode;
}

/** Why the user cannot retune now, and what to do next. */
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
