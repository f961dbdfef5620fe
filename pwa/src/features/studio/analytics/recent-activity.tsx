import { Link } from 'react-router-dom';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { ActivityTable } from './activity-table';
import { FRESH, useActivityListQuery } from './analytics-api';

const ROWS = 10;

/** The last ten entries of the activity log. */
export function RecentActivity() {
  const { data, error, isFetching, refetch } = useActivityListQuery({ limit: ROWS }, FRESH);
  const hasAny = data !== undefined && data.items.length > 0;
  return (
    <Panel
      title="Recent Activity"
      flush={hasAny}
      end={
        hasAny && (
          <Link to="activity" className="text-link inline-flex min-h-control-sm items-center text-sm">
            All activity
          </Link>
        )
      }
    >
      {hasAny ? (
        <ActivityTable label="The last entries" items={data.items} />
      ) : data ? (
        <EmptyState title="No activity yet" />
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load the activity" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading the activity" />
      )}
    </Panel>
  );
}
