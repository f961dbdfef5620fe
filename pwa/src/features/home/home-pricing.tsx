import { PlanCards } from '../../shared/plans/plan-cards';
import { signInPath, subscribePath } from '../../shared/plans/plan-of';
import { LinkButton } from '../../shared/ui/link-button';
import { SectionHead } from './section-head';

export function HomePricing() {
  return (
    <section aria-labelledby="pricing" className="below-fold [--tall:78rem] [--wide:31rem]">
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
