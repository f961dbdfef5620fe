import { useParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { Breadcrumb } from '../shared/breadcrumb';
import { DownloadsPanel } from './downloads-panel';
import { LinkPanel } from './link-panel';
import { isRevocable } from './link-state';
import { useLinksReadQuery } from './links-api';
import { QrPanel } from './qr-panel';

const LIST = '/studio/history/links';

/** `/studio/history/links/{id}` */
export function LinkPage() {
  const { id = '' } = useParams();
  const { currentData: link, error, isFetching, refetch } = useLinksReadQuery(id, { refetchOnMountOrArgChange: true });
  usePageTitle(link?.name ?? 'Share link');
  const isGone = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Breadcrumb to={LIST} list="Share links" here={link?.name ?? 'Link'} />
      {isGone ? (
        <Panel>
          <EmptyState title="There is no such share link" level={2}>
            <p className="text-sm text-ink-2">
              It was revoked more than 90 days ago, or it belongs to another workspace.
            </p>
            <LinkButton to={LIST}>All share links</LinkButton>
          </EmptyState>
        </Panel>
      ) : link ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <LinkPanel link={link} onGone={() => void refetch()} />
            <DownloadsPanel link={link} />
          </div>
          {isRevocable(link) && <QrPanel link={link} />}
        </div>
      ) : (
        <Panel>
          {error && !isFetching ? (
            <LoadError title="We couldn’t load this link" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading the link" />
          )}
        </Panel>
      )}
    </div>
  );
}
