import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LinkDto } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission, useWorkspace } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { LoadError } from '../../../shared/ui/load-error';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { HistoryViews } from '../shared/history-views';
import { LockedReason } from '../shared/locked-reason';
import { SearchField } from '../shared/search-field';
import { ShareLinkDialog } from '../shared/share-link/share-link-dialog';
import { LinkTable } from './link-table';
import { useLinkPagesInfiniteQuery } from './links-api';

const NONE: readonly LinkDto[] = [];

/** `/studio/history/links` */
export function LinksPage() {
  usePageTitle('Share links');
  const { search, setSearch } = useSearch();
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useLinkPagesInfiniteQuery(search, { refetchOnMountOrArgChange: true });
  const permission = usePermission('organise');
  const { current } = useWorkspace();
  const reasonId = useId();
  const [isCreating, setIsCreating] = useState(false);
  const links = currentData?.pages.flatMap(({ items }) => items) ?? NONE;
  const total = currentData?.pages[0]?.total ?? 0;
  const isEmpty = currentData !== undefined && links.length === 0;
  const newLink = (variant: 'primary' | 'line') => (
    <Button
      variant={variant}
      unavailable={!permission.isAllowed}
      aria-describedby={permission.isAllowed ? undefined : reasonId}
      onClick={() => setIsCreating(true)}
    >
      <Link2 aria-hidden className="icon" />
      New share link
    </Button>
  );
  const reason = <LockedReason id={reasonId} permission={permission} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HistoryViews />
      <h2 className="sr-only">Share links</h2>
      {current !== null && current.pausedAt !== null && (
        <Note tone="warn">
          <b className="font-[620]">All share links are paused.</b> Visitors read that the owner paused them. They open
          again after an upgrade.
        </Note>
      )}
      {(!isEmpty || search !== '') && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div
              role="search"
              aria-label="Share links"
              className="flex min-w-0 flex-[1_1_min(15rem,100%)] sm:max-w-[22rem]"
            >
              <SearchField label="Search links" search={search} onSearch={setSearch} />
            </div>
            {newLink('primary')}
          </div>
          {reason}
        </>
      )}
      <Panel flush={links.length > 0}>
        {links.length > 0 ? (
          <LinkTable links={links} mayChange={permission.isAllowed} onGone={() => void refetch()} />
        ) : !currentData ? (
          error && !isFetching ? (
            <LoadError title="We couldn’t load the share links" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading share links" />
          )
        ) : search !== '' ? (
          <EmptyState title="No share links match">
            <p className="text-sm text-ink-2">Try a shorter part of the name or the note.</p>
            <Button onClick={() => setSearch('')}>Clear search</Button>
          </EmptyState>
        ) : (
          <EmptyState title="No share links yet">
            <p className="text-sm text-ink-2">
              Share a song or a folder with a password, an end and a number of downloads.
            </p>
            {newLink('line')}
            {reason}
          </EmptyState>
        )}
      </Panel>
      {currentData && error && !isFetching && (
        <Note tone="bad">We couldn’t load more links. Try again in a moment.</Note>
      )}
      {links.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <span>
            <Figure value={links.length} /> of <Figure value={total} /> {total === 1 ? 'link' : 'links'}. A folder’s
            link shows what is in the folder at that moment.
          </span>
          {hasNextPage && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void fetchNextPage()}
              busy={isFetchingNextPage}
              busyLabel="Loading..."
            >
              Show more
            </Button>
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {search !== '' && currentData && !isFetching && `${total} ${total === 1 ? 'link' : 'links'} found`}
      </p>
      {isCreating && <ShareLinkDialog subject={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

/** The search lives in the address, so that back undoes it; more letters of one search are one step. */
function useSearch() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search')?.trim() ?? '';
  const setSearch = (next: string) =>
    setQuery(next === '' ? {} : { search: next }, {
      replace: search !== '' && next !== '',
      preventScrollReset: true,
    });
  return { search, setSearch };
}
