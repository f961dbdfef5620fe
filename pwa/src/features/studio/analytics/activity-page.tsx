import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { Breadcrumb } from '../shared/breadcrumb';
import { type ActivityFilter, ActivityFilters, filterFrom, toParams } from './activity-filters';
import { ActivityPages } from './activity-pages';
import { ACTIVITY_PAGE_ROWS, FRESH, useActivityListQuery } from './analytics-api';
import { CsvLink } from './csv-link';

/** `/studio/analytics/activity`: the whole log; the filter is in the address. */
export function ActivityPage() {
  usePageTitle('Activity');
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const query = toParams(filter).toString();
  return (
    <>
      <Breadcrumb to="/studio/analytics" list="Analytics" here="All activity" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ActivityFilters
          value={filter}
          onChange={(chosen) => setSearch(toParams(chosen), { replace: true, preventScrollReset: true })}
        />
        <CsvLink to={`/api/studio/activity.csv${query === '' ? '' : `?${query}`}`} />
      </div>
      <Entries key={query} filter={filter} />
    </>
  );
}

function Entries({ filter }: { filter: ActivityFilter }) {
  const { data, error, isFetching, refetch } = useActivityListQuery({ ...filter, limit: ACTIVITY_PAGE_ROWS }, FRESH);
  const isFiltered = filter.action !== undefined || filter.person !== undefined;
  if (data && data.items.length > 0) {
    // Later pages begin where the first one ends.
    return <ActivityPages key={data.nextCursor} filter={filter} first={data} />;
  }
  return (
    <Panel title="All activity">
      {data ? (
        <EmptyState title={isFiltered ? 'Nothing matches these filters' : 'No activity yet'} />
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load the activity" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading the activity" />
      )}
    </Panel>
  );
}
