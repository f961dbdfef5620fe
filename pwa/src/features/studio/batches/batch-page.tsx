import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { BatchDto, BatchFileDto } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission } from '../../../shared/session/use-workspace';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { Breadcrumb } from '../shared/breadcrumb';
import { AlbumPanel } from './page/album-panel';
import { BatchHead } from './page/batch-head';
import { PendingBatch } from './page/pending-batch';
import { ProgressPanel } from './page/progress-panel';
import { SongList } from './page/song-list';
import { inAlbumOrder } from './page/song-order';
import { useBatch } from './page/use-batch';
import { useUploads } from '../../../shared/batches/use-uploads';

const LIST = '/studio/history/batches';
const NO_FILES: readonly BatchFileDto[] = [];

/** `/studio/history/batches/{id}` */
export function BatchPage() {
  const { id = '' } = useParams();
  const { batch, files, isFollowed } = useBatch(id);
  const found = batch.currentData;
  usePageTitle(found?.name ?? 'Batch');
  const { jobs } = useUploads();
  const job = jobs.find(({ batchId }) => batchId === id);
  const status = batch.error && 'status' in batch.error ? batch.error.status : 0;
  const ordered = useMemo(() => inAlbumOrder(files.currentData ?? NO_FILES), [files.currentData]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Breadcrumb to={LIST} list="Batches" here={found?.name ?? 'Batch'} />
      {status === 404 || status === 400 ? (
        <Panel>
          <EmptyState title="There is no such batch" level={2}>
            <p className="text-sm text-ink-2">
              It was deleted, or it belongs to another workspace. Songs that were finished are in the history.
            </p>
            <LinkButton to={LIST}>All batches</LinkButton>
          </EmptyState>
        </Panel>
      ) : !found ? (
        <Panel>
          {batch.error && !batch.isFetching ? (
            <LoadError
              title="We couldn’t load this batch"
              error={batch.error}
              onRetry={() => {
                void batch.refetch();
                void files.refetch();
              }}
            />
          ) : (
            <LoadingTicks label="Loading the batch" />
          )}
        </Panel>
      ) : (
        <>
          <BatchHead batch={found} job={job} />
          {files.currentData ? (
            found.status === 'pending' ? (
              <PendingBatch batch={found} files={ordered} />
            ) : (
              <StartedBatch batch={found} files={ordered} isFollowed={isFollowed} />
            )
          ) : (
            <Panel>
              {files.error && !files.isFetching ? (
                <LoadError
                  title="Failed to fetch batch files"
                  error={files.error}
                  onRetry={() => void files.refetch()}
                />
              ) : (
                <LoadingTicks label="Loading the songs" />
              )}
            </Panel>
          )}
        </>
      )}
    </div>
  );
}

interface StartedBatchProps {
  batch: BatchDto;
  /** In the order of the album. */
  files: readonly BatchFileDto[];
  isFollowed: boolean;
}

function StartedBatch({ batch, files, isFollowed }: StartedBatchProps) {
  const mayRetune = usePermission('retune').isAllowed;
  const list = <SongList batch={batch} files={files} mayRetune={mayRetune} />;
  return (
    <>
      <ProgressPanel batch={batch} files={files} isFollowed={isFollowed} />
      {batch.album ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {list}
          <AlbumPanel batch={batch} files={files} mayRetune={mayRetune} />
        </div>
      ) : (
        list
      )}
      {batch.status === 'processing' && (
        <p className="text-sm text-ink-3">
          You can close this page.
          {batch.createdBy !== null && <span>{` We mail ${batch.createdBy} when the batch is finished.`}</span>}
        </p>
      )}
    </>
  );
}
