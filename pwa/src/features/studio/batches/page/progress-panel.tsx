import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { useOnline } from '../../../../shared/hooks/use-online';
import { Figure } from '../../../../shared/ui/figure';
import { Panel } from '../../../../shared/ui/panel';
import { FileSize } from '../../../../shared/format/amounts';
import { SongMarks } from '../../shared/song-marks';

interface ProgressPanelProps {
  batch: BatchDto;
  /** In the order of the album. */
  files: readonly BatchFileDto[];
  isFollowed: boolean;
}

/** How far a batch has come. */
export function ProgressPanel({ batch, files, isFollowed }: ProgressPanelProps) {
  const { completedFiles, totalFiles, zipBytes } = batch;
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="whitespace-nowrap">
            <Figure value={completedFiles} size="xl" />{' '}
            <span className="text-xl text-ink-3" aria-hidden>
              /
            </span>
            <span className="sr-only">of</span> <Figure value={totalFiles} size="xl" />
          </span>
          <span className="text-ink-2">{totalFiles === 1 ? 'song' : 'songs'} done</span>
        </p>
        <p className="text-sm text-ink-2" role="status">
          <TimeLeft batch={batch} isFollowed={isFollowed} />
        </p>
      </div>
      <SongMarks
        label={`${totalFiles} songs: ${countWords(batch)}`}
        songs={files.map(({ id, status, progress }) => ({
          id,
          status,
          percent: status === 'processing' ? Math.round(progress?.percent ?? 0) : null,
        }))}
      />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-2">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {countsOf(batch).map(({ word, count }) => (
            <li key={word} className={word === 'failed' ? 'text-off' : undefined}>
              <Figure value={count} /> {word}
            </li>
          ))}
        </ul>
        {zipBytes !== null && (
          <span className="text-ink-3">
            The zip holds what is done: <Figure value={completedFiles} /> {completedFiles === 1 ? 'song' : 'songs'},{' '}
            <FileSize bytes={zipBytes} />
          </span>
        )}
      </div>
    </Panel>
  );
}

const MINUTE_SECONDS = 60;

function TimeLeft({ batch, isFollowed }: { batch: BatchDto; isFollowed: boolean }) {
  const { status, etaSeconds, sameRatio, album, completedFiles, runningFiles } = batch;
  const isOnline = useOnline();
  if (status === 'cancelled') return 'Cancelled';
  if (status !== 'processing') return null;
  // A stream that was open does not end at once without a connection.
  if (!isFollowed || !isOnline) return 'No connection. The batch goes on without this page.';
  if (sameRatio && album?.ratio === null && completedFiles === 0) return 'Measuring all songs first';
  if (etaSeconds === null) return runningFiles > 0 ? 'Working out the time left' : 'Waiting for its turn';
  if (etaSeconds < MINUTE_SECONDS) return 'Less than a minute left';
  return (
    <>
      About <Figure value={Math.round(etaSeconds / MINUTE_SECONDS)} unit="min" /> left
    </>
  );
}

type Counts = Pick<
  BatchDto,
  'completedFiles' | 'runningFiles' | 'waitingFiles' | 'failedFiles' | 'cancelledFiles' | 'status'
>;

/** The songs of a batch by status; zero counts are left out. */
function countsOf(batch: Counts): { word: string; count: number }[] {
  return [
    { word: 'done', count: batch.completedFiles },
    { word: 'running', count: batch.runningFiles },
    { word: 'waiting', count: batch.waitingFiles },
    { word: 'failed', count: batch.failedFiles },
    { word: 'cancelled', count: batch.cancelledFiles },
  ].filter(({ count }) => count > 0);
}

/** "17 done, 2 running". */
function countWords(batch: Counts): string {
  return countsOf(batch)
    .map(({ word, count }) => `${count} ${word}`)
    .join(', ');
}
