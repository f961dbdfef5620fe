import { TIPS } from '@attune/catalogue/guide';
import { PLAN_OFFERS, type PlanOffer } from '@attune/catalogue/plan-offers';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { isPaidTier } from '../../shared/plans/plan-of';
import { useSession } from '../../shared/session/use-session';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';
import { Tabs } from '../../shared/ui/tabs';
import { GuideTopics } from './guide-topics';

/** `/features-guide`: what each plan is for and how to use it. */
export function GuidePage() {
  usePageTitle('Features Guide');
  const { tier } = useSession();
  const [params, setParams] = useSearchParams();
  const asked = params.get('plan');
  const plan = isPaidTier(asked) ? asked : isPaidTier(tier) ? tier : 'basic';
  return (
    <>
      <PageHeader
        title="Features Guide"
        lead="Step by step, plan by plan. Each plan includes everything in the smaller ones."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-section">
        <Tabs
          label="Plans"
          value={plan}
          onChange={(chosen) => setParams({ plan: chosen }, { replace: true, preventScrollReset: true })}
          items={PLAN_OFFERS.map((offer) => ({ value: offer.id, label: offer.name, content: <Plan offer={offer} /> }))}
        />
        <section aria-labelledby="tips">
          <h2 id="tips" className="mb-6">
            General tips
          </h2>
          <ul className="joined sm:grid-cols-2 lg:grid-cols-3">
            {TIPS.map(({ title, text }) => (
              <li key={title} className="grid content-start gap-1.5 p-4 xs:p-6">
                <h3>{title}</h3>
                <p className="text-sm text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="primary" to="/pricing">
            Compare plans
          </LinkButton>
          <LinkButton to="/education">Learn about frequencies</LinkButton>
        </div>
      </div>
    </>
  );
}

function Plan({ offer }: { offer: PlanOffer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-[34em] text-lg text-ink-2">{offer.description}</p>
      <GuideTopics plan={offer.id} />
    </div>
  );
}
