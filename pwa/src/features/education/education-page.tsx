import { AudioWaveform, Mic } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';
import { Tabs } from '../../shared/ui/tabs';
import { ComparisonTab } from './comparison-tab';
import { NaturalTab } from './natural-tab';
import { OverviewTab } from './overview-tab';
import { SolfeggioTab } from './solfeggio-tab';

const TABS = [
  { value: 'overview', label: 'Overview', content: <OverviewTab /> },
  { value: 'natural', label: 'Natural', content: <NaturalTab /> },
  { value: 'solfeggio', label: 'Solfeggio', content: <SolfeggioTab /> },
  { value: 'comparison', label: 'Comparison', content: <ComparisonTab /> },
] as const;

/** /education: what is known about reference pitch. `?tab=` opens one of its four tabs. */
export function EducationPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'overview';
  usePageTitle('Frequency Education Hub');
  return (
    <>
      <PageHeader
        title="Frequency Education Hub"
        lead="What we know about reference pitch, who found it, and how big the studies were."
      />
      <Tabs
        label="Education"
        items={TABS}
        value={tab}
        onChange={(value) => setSearch(value === 'overview' ? {} : { tab: value }, { preventScrollReset: true })}
      />
      <div className="mt-section flex flex-wrap gap-3 border-t border-line pt-8 print:hidden">
        <LinkButton to="/tuner" variant="primary">
          <Mic aria-hidden className="icon" />
          Start Tuning
        </LinkButton>
        <LinkButton to="/retuner">
          <AudioWaveform aria-hidden className="icon" />
          Retune a Song
        </LinkButton>
      </div>
    </>
  );
}
