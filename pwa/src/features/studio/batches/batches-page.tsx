import { Layers } from 'lucide-react';
import { useState } from 'react';
import type { BatchDto } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { HistoryViews } from '../shared/history-views';
import { LockedReason } from '../shared/locked-reason';
import { NEW_BATCH } from '../shared/new-batch-button';
import { useBatchPagesInfiniteQuery } from '../../../shared/batches/batches-api';
import { BatchTable } from './list/batch-table';
import { UploadStatus } from './uploads/upload-status';

const POLL_INTERVAL_MS = 5_000;
const NONE: readonly BatchDto[] = [];

/** `/studio/history/batches` */
export function BatchesPage() {
  usePageTitle('Batches');
  const [isRunning, setIsRunning] = useState(false);
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useBatchPagesInfiniteQuery(undefined, {
      refetchOnMountOrArgChange: true,
      pollingInterval: isRunning ? POLL_INTERVAL_MS : 0,
      skipPollingIfUnfocused: true,
    });
  const batches = currentData?.pages.flatMap(({ items }) => items) ?? NONE;
  const runs = batches.some(({ status }) => status === 'processing');
  if (runs !== isRunning) setIsRunning(runs);
  const permission = usePermission('retune');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HistoryViews />
      <h2 className="sr-only">Batches</h2>
      <UploadStatus />
      <LockedReason id="batches-locked" permission={permission} />
      {batches.length > 0 ? (
        <Panel flush>
          <BatchTable batches={batches} mayRetune={permission.isAllowed} />
          {hasNextPage && (
            <div className="border-t border-line px-4 py-3 xs:px-6">
              <Button size="sm" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </Panel>
      ) : (
        <Panel>
          {currentData ? (
            <EmptyState title="No batches yet">
              <p className="text-sm text-ink-2">Retune a whole album in one go: many files, one target, one zip.</p>
              {permission.isAllowed && (
                <LinkButton variant="primary" to={NEW_BATCH}>
                  <Layers aria-hidden className="icon" />
                  New batch
                </LinkButton>
              )}
            </EmptyState>
          ) : error && !isFetching ? (
            <LoadError title="We couldn’t load the batches" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading batches" />
          )}
        </Panel>
      )}
    </div>
  );
}
