import { RotateCcw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { reasonOf } from '../../../../api/api-error';
import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { useRowFocus } from '../../../../shared/hooks/focus';
import { Button } from '../../../../shared/ui/button';
import { type Choice, Segments } from '../../../../shared/ui/choice';
import { Figure } from '../../../../shared/ui/figure';
import { Panel } from '../../../../shared/ui/panel';
import { useToast } from '../../../../shared/ui/use-toast';
import { useBatchesRetryMutation } from '../../../../shared/batches/batches-api';
import { byUrgency, type SongFilter } from './song-order';
import { keptSongOf, SongRow } from './song-row';
import { useSongActions } from './use-song-actions';

const FIRST_SHOWN = 10;

interface SongListProps {
  batch: BatchDto;
  /** In the order of the album. */
  files: readonly BatchFileDto[];
  mayRetune: boolean;
}

/** The songs of a batch that was started: those that need the user first. */
export function SongList({ batch, files, mayRetune }: SongListProps) {
  const [filter, setFilter] = useState<SongFilter>('all');
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const actions = useSongActions(batch.id);
  const queue = useMemo(() => files.flatMap((file) => keptSongOf(file) ?? []), [files]);
  const apart = new Set(batch.album?.outliers.map(({ fileId }) => fileId));
  const matching = byUrgency(filter === 'all' ? files : files.filter(({ status }) => status === filter));
  const shown = isWhole ? matching : matching.slice(0, FIRST_SHOWN);
  useRowFocus(
    list,
    shown.map(({ id }) => id),
    'ul',
  );
  return (
    <Panel flush>
      <h3 className="sr-only">Songs</h3>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 xs:px-6">
        <div className="min-w-0 flex-[1_1_18rem] sm:max-w-[30rem]">
          <Segments label="Show" hideLabel value={filter} onChange={setFilter} options={filterOptions(batch)} />
        </div>
        {mayRetune && batch.failedFiles + batch.cancelledFiles > 0 && <RetryAll batch={batch} />}
      </div>
      <div ref={list} className="border-t border-line">
        <ul aria-label="Songs" tabIndex={-1} className="result-rows outline-none [--play:3.5rem] [--tools:8.5rem]">
          {shown.map((file) => (
            <SongRow
              key={file.id}
              file={file}
              queue={queue}
              actions={mayRetune ? actions : null}
              isApart={apart.has(file.id)}
            />
          ))}
        </ul>
        {matching.length === 0 && <p className="px-4 py-4 text-sm text-ink-2 xs:px-6">No songs here now.</p>}
      </div>
      {matching.length > shown.length && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm text-ink-3 xs:px-6">
          <span>
            <Figure value={shown.length} /> of <Figure value={matching.length} /> songs, those that need you first
          </span>
          <Button variant="quiet" size="sm" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** At most four: songs wait only while it is running, and are cancelled only when it has ended. */
function filterOptions(batch: BatchDto): Choice<SongFilter>[] {
  const { totalFiles, completedFiles, waitingFiles, failedFiles, cancelledFiles, status } = batch;
  const option = (value: SongFilter, name: string, count: number): Choice<SongFilter> => ({
    value,
    label: (
      <>
        {name} <Figure value={count} />
      </>
    ),
  });
  return [
    option('all', 'All', totalFiles),
    option('completed', 'Done', completedFiles),
    ...(status === 'processing' ? [option('pending', 'Waiting', waitingFiles)] : []),
    option('failed', 'Failed', failedFiles),
    ...(status !== 'processing' && cancelledFiles > 0 ? [option('cancelled', 'Cancelled', cancelledFiles)] : []),
  ];
}

function RetryAll({ batch: { id, failedFiles, cancelledFiles } }: { batch: BatchDto }) {
  const toast = useToast();
  const [retry, { isLoading }] = useBatchesRetryMutation();
  const retryAll = async () => {
    try {
      await retry(id).unwrap();
    } catch (error) {
      toast({ title: 'Nothing was started again', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <Button size="sm" busy={isLoading} onClick={() => void retryAll()}>
      <RotateCcw aria-hidden className="icon" />
      {failedFiles === 0 ? 'Retry cancelled' : cancelledFiles === 0 ? 'Retry failed' : 'Retry failed and cancelled'}
    </Button>
  );
}
