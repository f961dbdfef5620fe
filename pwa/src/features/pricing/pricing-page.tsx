import { PLAN_OFFERS, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { Lock } from 'lucide-react';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { OwnPlanNotice } from '../../shared/plans/own-plan-notice';
import { PlanCards } from '../../shared/plans/plan-cards';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useSession } from '../../shared/session/use-session';
import { Accordion, type AccordionItem } from '../../shared/ui/accordion';
import { Badge } from '../../shared/ui/badge';
import { Button } from '../../shared/ui/button';
import { PageHeader } from '../../shared/ui/page-header';
import { ComparisonList } from './comparison-list';
import { ComparisonTable } from './comparison-table';
import { ManageButton, PlanAction } from './plan-action';

const LOWEST_PRICE = PLAN_OFFERS[0]?.price ?? '';

export function PricingPage() {
  usePageTitle('Choose Your Frequency');
  const { status, tier, problem, user } = useSession();
  const currentTier = status === 'signedIn' ? tier : null;
  return (
    <>
      <PageHeader
        title="Choose Your Frequency"
        lead={`Tuner, player and education are free. Retuning starts at ${LOWEST_PRICE} a month.`}
        end={currentTier !== null && <Badge tone="lamp">Current Plan: {TIER_NAMES[currentTier]}</Badge>}
      />
      <OwnPlanNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-section">
        <PlanCards level={2} action={(offer) => <PlanAction offer={offer} />} />
        <section aria-labelledby="compare">
          <h2 id="compare" className="mb-6">
            Compare plans
          </h2>
          <ComparisonTable currentTier={currentTier} className="max-md:hidden print:block!" />
          <ComparisonList currentTier={currentTier} className="md:hidden print:hidden" />
        </section>
        <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[4fr_8fr]">
          <h2 id="questions">Questions</h2>
          <Accordion items={QUESTIONS} />
        </section>
        <div className="grid justify-items-start gap-6">
          {status === 'signedOut' && problem === null && <StartBelow />}
          {tier === 'free' && user?.hasBillingPortal === true && <ManageButton />}
          <p className="flex items-center gap-2.5 text-sm text-ink-3">
            <Lock aria-hidden className="icon" />
            Secure payment via Stripe. Cancel anytime.
          </p>
        </div>
      </div>
    </>
  );
}

function StartBelow() {
  const { openSignUp } = useAuthDialogs();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button variant="primary" size="lg" onClick={() => openSignUp()}>
        Get Started
      </Button>
      <p className="text-ink-2">An account is free. Choose a plan when you’re ready to retune.</p>
    </div>
  );
}

/** Questions that users ask before they pay. */
const QUESTIONS: readonly AccordionItem[] = [
  {
    title: 'What counts as a retune?',
    content: 'One finished file. Failed or cancelled retunes don’t count.',
  },
  { title: 'When do my retunes reset?', content: 'On the 1st of each month (UTC).' },
  {
    title: 'Which formats can I upload?',
    content: 'MP3, WAV, M4A and AAC, and also FLAC, OGG and AIFF. We look at the file’s content, not its extension.',
  },
  {
    title: 'What happens to my files?',
    content:
      'We delete them as soon as you have the song, no later than 15 minutes after the download. Studio keeps originals and results for 90 days by default.',
  },
  {
    title: 'Do people I share songs with need an account?',
    content:
      'No. With Studio you send them a link: they listen and download on its page, until the link ends or you revoke it.',
  },
  {
    title: 'Can I change plans?',
    content:
      'At any time. The retunes you’ve used this month still count, and the new plan’s limit applies right away.',
  },
  {
    title: 'Can I cancel?',
    content: 'At any time, from your account. You keep the plan until the end of the paid month.',
  },
];
