import { useCallback, useMemo, useRef } from 'react';
import { useApiDispatch } from '../../../api/api-store';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { useRowFocus } from '../../../shared/hooks/focus';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { HistoryViews } from '../shared/history-views';
import { LockedReason } from '../shared/locked-reason';
import { useHistoryPagesInfiniteQuery, withoutSongs } from './history-api';
import { HistoryList } from './history-list';
import { HistoryToolbar } from './history-toolbar';
import { InProgress } from './in-progress';
import { SelectionBar } from './selection-bar';
import { isFiltered, useHistoryFilter } from './use-history-filter';
import { useRunning } from './use-running';
import { useEscape, useSelection } from './use-selection';
import { useSongActions } from './use-song-actions';

const NONE: readonly HistoryItemDto[] = [];

/** `/studio/history` */
export function HistoryPage() {
  usePageTitle('History');
  const dispatch = useApiDispatch();
  const { filter, change } = useHistoryFilter();
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useHistoryPagesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const songs = useMemo(() => currentData?.pages.flatMap(({ items }) => items) ?? NONE, [currentData]);
  const { ids: selectedIds, selected, select, deselect, clear } = useSelection(songs, filter);
  const { actions, forMany, layer } = useSongActions(
    useCallback(
      (deleted) => {
        const ids = new Set(deleted.map(({ id }) => id));
        deselect(ids);
        dispatch(withoutSongs(filter, ids));
      },
      [deselect, dispatch, filter],
    ),
  );
  const { running: all, leaveOut } = useRunning();
  const running = isFiltered(filter) ? null : all;
  const retentionDays = currentData?.pages[0]?.retentionDays;
  const isEmpty = songs.length === 0 && !hasNextPage;
  const content = useRef<HTMLDivElement>(null);
  useRowFocus(
    content,
    songs.map(({ id }) => id),
    '[data-list]',
  );
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const hasSelection = selected.length > 0;
  const list = useEscape<HTMLDivElement>(hasSelection ? clear : null);
  const onClear = () => {
    clear();
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={content} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HistoryViews />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {(!currentData || !isEmpty || isFiltered(filter)) && <HistoryToolbar filter={filter} change={change} />}
        {retentionDays !== undefined && (
          <p className="text-sm text-ink-3">
            Originals and results are kept {retentionDays} days. Shown per row from 14 days on.
          </p>
        )}
      </div>
      <LockedReason id="history-locked" permission={usePermission('delete')} />
      <div ref={list} tabIndex={-1} data-list className="outline-none">
        <Panel flush={!isEmpty || running !== null}>
          {running && <InProgress running={running} onLeaveOut={leaveOut} />}
          {hasSelection && (
            <SelectionBar songs={selected} actions={forMany} onClear={onClear} reasonId="history-locked" />
          )}
          {!currentData ? (
            <div className={error && !isFetching ? 'px-4 py-5 xs:p-6' : ''}>
              {error && !isFetching ? (
                <LoadError title="We couldn’t load the history" error={error} onRetry={() => void refetch()} />
              ) : (
                <LoadingTicks label="Loading the history" />
              )}
            </div>
          ) : !isEmpty ? (
            <HistoryList
              songs={songs}
              isByTime={filter.sort === 'newest' || filter.sort === 'oldest'}
              actions={actions}
              selectedIds={selectedIds}
              onSelect={select}
              onMore={hasNextPage ? onMore : null}
              isLoadingMore={isFetchingNextPage}
            />
          ) : running ? null : isFiltered(filter) ? (
            <EmptyState title="No songs match" level={2}>
              <p className="text-sm text-ink-2">Try a shorter part of the name, or look at all songs.</p>
              <Button onClick={() => change({ search: '', target: null, person: null })}>
                Clear search and filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No processing history yet. Start retuning songs to see them here!" level={2}>
              <LinkButton variant="primary" to="/retuner">
                Retune a song
              </LinkButton>
            </EmptyState>
          )}
        </Panel>
      </div>
      <p role="status" className="sr-only">
        {currentData && statusOf(songs.length, selected.length)}
      </p>
      {layer}
    </div>
  );
}

function statusOf(shown: number, selected: number): string {
  const songs = `${shown} ${shown === 1 ? 'song' : 'songs'} shown`;
  return selected === 0 ? songs : `${songs}, ${selected} selected`;
}
