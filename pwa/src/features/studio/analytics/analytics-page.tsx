import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { Segments } from '../../../shared/ui/choice';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { LoadingTicks } from '../../../shared/ui/states';
import type { AnalyticsDto } from '../../../api/generated/attune-client';
import { TabHead } from '../shared/tab-head';
import { FRESH, useAnalyticsReadQuery } from './analytics-api';
import { ByPerson } from './by-person';
import { CsvLink } from './csv-link';
import { FrequencyUsage } from './frequency-usage';
import { KeyFigures } from './key-figures';
import { type Period, periodFrom, PERIODS } from './periods';
import { RecentActivity } from './recent-activity';
import { RetunesOverTime } from './retunes-over-time';

/** `/studio/analytics`; the period is in the address. */
export function AnalyticsPage() {
  usePageTitle('Analytics');
  const [search, setSearch] = useSearchParams();
  const days = periodFrom(search);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const choose = (period: Period) =>
    setSearch(period === 'all' ? {} : { days: period }, { replace: true, preventScrollReset: true });
  return (
    <>
      <TabHead end={<CsvLink to={`/api/studio/analytics.csv?${new URLSearchParams({ days, timeZone })}`} />}>
        <div className="w-full min-w-[min(18rem,100%)] sm:w-104">
          <Segments label="Period" hideLabel value={days} onChange={choose} options={PERIODS} />
        </div>
      </TabHead>
      <Analytics days={days} timeZone={timeZone} />
      <RecentActivity />
    </>
  );
}

function Analytics({ days, timeZone }: { days: Period; timeZone: string }) {
  const { data, currentData, error, isFetching, refetch } = useAnalyticsReadQuery({ days, timeZone }, FRESH);
  // While another period loads, the last one stays.
  const analytics = currentData ?? (error ? undefined : data);
  if (analytics) {
    return (
      <div aria-busy={isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <KeyFigures analytics={analytics} />
        {analytics.totalRetunes > 0 ? (
          <Breakdowns analytics={analytics} />
        ) : (
          days !== 'all' && <p className="text-sm text-ink-2">No retunes in this period.</p>
        )}
      </div>
    );
  }
  return (
    <Panel>
      {error && !isFetching ? (
        <LoadError title="We couldn’t load the figures" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading the figures" />
      )}
    </Panel>
  );
}

function Breakdowns({ analytics }: { analytics: AnalyticsDto }) {
  return (
    <>
      <FrequencyUsage analytics={analytics} />
      <RetunesOverTime analytics={analytics} />
      <ByPerson people={analytics.people} />
      <p className="max-w-[46rem] text-xs text-ink-3">
        On target: the shift measured in the result differs from the requested one by at most half a cent, or by no more
        than the error of that measurement. Songs without a clear pitch, such as speech or drums, are not counted in it.
        Songs stay in these figures when they are removed; retunes before the workspace had a Studio plan are not in
        them.
      </p>
    </>
  );
}
