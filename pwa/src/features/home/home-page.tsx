import { usePageTitle } from '../../shared/hooks/use-page-title';
import { Hero } from './hero';
import { HomePricing } from './home-pricing';
import { LearnSection } from './learn-section';
import { RetunerTeaser } from './retuner-teaser';
import { ToneCards } from './tone-cards';
import { TunerTeaser } from './tuner-teaser';

/** `/` for visitors. */
export function HomePage() {
  usePageTitle('Transform Your Sound');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-section">
      <Hero />
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
