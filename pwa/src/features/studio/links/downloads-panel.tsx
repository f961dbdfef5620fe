import { Download } from 'lucide-react';
import type { DownloadDto, LinkDto } from '../../../api/generated/attune-client';
import { dayAndTime } from '../../../shared/format/localised';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { LoadingTicks } from '../../../shared/ui/states';
import { DataTable } from '../shared/data-table';
import { mayGoOn } from './link-state';
import { useDownloadPagesInfiniteQuery } from './links-api';

/** The log of a link: who took what, as far as shortened addresses tell. */
export function DownloadsPanel({ link }: { link: LinkDto }) {
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useDownloadPagesInfiniteQuery(link.id, { refetchOnMountOrArgChange: true });
  const downloads = currentData?.pages.flatMap(({ items }) => items) ?? [];
  const hasSome = downloads.length > 0;
  return (
    <Panel
      title="Downloads"
      flush={hasSome}
      end={
        hasSome && (
          <LinkButton to={inWorkspace(`/api/studio/links/${link.id}/downloads.csv`)} size="sm" reloadDocument download>
            <Download aria-hidden className="icon" />
            CSV
          </LinkButton>
        )
      }
    >
      {hasSome ? (
        <>
          <DataTable
            label="Downloads of this link"
            className="unfold in-panel"
            rows={downloads}
            rowKey={({ id }) => id}
            columns={[
              {
                head: 'When',
                className: 'whitespace-nowrap!',
                cell: ({ downloadedAt }) => <time dateTime={downloadedAt}>{dayAndTime(downloadedAt)}</time>,
              },
              {
                head: 'Address',
                onPhone: 'beside-name',
                cell: ({ address }) => <code className="figure text-[0.94em]">{address}</code>,
              },
              {
                head: 'What',
                onPhone: 'below-name',
                cell: (download) => <What download={download} isFolder={link.what === 'folder'} />,
              },
              {
                head: 'With',
                onPhone: 'below-name',
                className: 'whitespace-nowrap text-ink-3',
                cell: ({ browser, userAgent }) => (
                  <span title={userAgent}>{browser ?? <span className="text-ink-3">Unknown</span>}</span>
                ),
              },
            ]}
          />
          {error && !isFetching && (
            <div className="p-4 xs:px-6">
              <Note tone="bad">We couldn’t load more downloads. Try again in a moment.</Note>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 text-xs text-ink-3 xs:px-6">
            {hasNextPage && (
              <Button size="sm" onClick={() => void fetchNextPage()} busy={isFetchingNextPage} busyLabel="Loading...">
                Show more
              </Button>
            )}
            <span>Addresses are stored shortened.</span>
          </div>
        </>
      ) : currentData ? (
        <p className="text-sm text-ink-2">
          No downloads yet. Each one appears here with its time, a shortened address and the browser.
        </p>
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load the downloads" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading downloads" />
      )}
    </Panel>
  );
}

function What({ download, isFolder }: { download: DownloadDto; isFolder: boolean }) {
  const { what, filename } = download;
  return (
    <span>
      {isFolder ? <span className="wrap-anywhere">{what === 'zip' ? 'Whole folder' : filename}</span> : 'Download'},{' '}
      <Progress download={download} />
    </span>
  );
}

function Progress({ download: { isComplete, percent, downloadedAt } }: { download: DownloadDto }) {
  if (isComplete) return 'complete';
  if (mayGoOn(downloadedAt)) {
    return (
      <>
        <Figure value={percent} unit="%" /> so far
      </>
    );
  }
  return (
    <>
      broke off at <Figure value={percent} unit="%" />, not counted
    </>
  );
}
