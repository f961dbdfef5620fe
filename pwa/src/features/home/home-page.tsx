import { DemoSong } from '../../shared/demo/demo-song';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { PlanCards } from '../../shared/plans/plan-cards';
import { signInPath, subscribePath } from '../../shared/plans/plan-of';
import { LinkButton } from '../../shared/ui/link-button';
import { Hero } from './hero';
import { LearnSection } from './learn-section';
import { RetunerTeaser } from './retuner-teaser';
import { SectionHead } from '../../shared/ui/section-head';
import { ToneCards } from './tone-cards';
import { TunerTeaser } from './tuner-teaser';

/** `/` for visitors. */
export function HomePage() {
  usePageTitle('Transform Your Sound');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-section">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <Hero />
        <DemoSong>
          <LinkButton to="/education" variant="quiet" className="grow">
            What studies found
          </LinkButton>
        </DemoSong>
      </div>
      <ToneCards />
      <div className="below-fold grid gap-4 [--tall:56rem] [--wide:26rem] lg:grid-cols-2 lg:gap-6">
        <TunerTeaser />
        <RetunerTeaser />
      </div>
      <LearnSection />
      <HomePricing />
    </div>
  );
}

function HomePricing() {
  return (
    <section aria-labelledby="pricing" className="below-fold [--tall:90.4rem] [--wide:36.5rem]">
      <SectionHead id="pricing" title="Pricing">
        Cancel anytime. Your retunes reset on the 1st.
      </SectionHead>
      <PlanCards
        action={({ id, name, popular }) => (
          <LinkButton
            variant={popular ? 'primary' : 'line'}
            to={signInPath(subscribePath(id))}
            reloadDocument
            aria-label={`Get Started with ${name}`}
          >
            Get Started
          </LinkButton>
        )}
      />
    </section>
  );
}
