import { Archive, Download, FolderOpen, X } from 'lucide-react';
import { dayAndTime } from '../../../shared/format/localised';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { FileSize } from '../../../shared/format/amounts';
import { Panel } from '../../../shared/ui/panel';
import type { QueueState } from '../queue/queue-state';
import { archiveName } from '../queue/result-saver';
import { batchSongs, countDone, countInMemory, isSaved } from '../queue/queue-store';
import type { SongQueue } from '../queue/song-queue';
import { isBusy, type Song } from '../song';

interface DownloadPanelProps {
  queue: SongQueue;
  state: QueueState;
  /** Whether no further songs can be retuned this month. */
  isUsedUp: boolean;
}

/** The results of a batch while it runs, and once they are saved; nothing without results. */
export function DownloadPanel({ queue, state, isUsedUp }: DownloadPanelProps) {
  const songs = batchSongs(state);
  const isRunning = songs.some(isBusy);
  const done = countDone(songs);
  if (!isRunning && done === 0) return null;
  const inMemory = countInMemory(songs);
  const mayDownload = inMemory > 0 && (isRunning || (isSaved(songs) && inMemory === done));
  const archive = state.batch?.archive ?? null;
  return (
    <Panel title="Download">
      <div className="grid gap-4">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line bg-sunk px-3.5 py-3 text-sm">
          <Archive aria-hidden className="icon text-ink-3" style={{ gridRow: '1 / 3' }} />
          <b className="font-[560] break-words">{archive?.name ?? resultName(state, songs)}</b>
          <span className="col-start-2 text-ink-3">
            {isRunning ? (
              songs.length > 1 && (
                <>
                  <Figure value={done} /> of <Figure value={songs.length} /> songs in it
                </>
              )
            ) : (
              <span>
                <Figure value={done} /> {done === 1 ? 'song' : 'songs'}
                {archive && (
                  <span>
                    , <FileSize bytes={archive.bytes} />
                  </span>
                )}
              </span>
            )}
          </span>
        </div>
        <p className="text-sm text-ink-2">
          {isRunning ? runningWords(songs) : isSaved(songs) ? savedWords(state) : 'Packing the songs into one zip.'}
        </p>
        {mayDownload && (
          <Button
            variant={isRunning ? 'line' : 'primary'}
            size={isRunning ? 'md' : 'lg'}
            className={isRunning ? 'w-full' : 'w-full max-lg:hidden'}
            onClick={() => void queue.saveBatch()}
          >
            <Download aria-hidden className="icon" />
            {isRunning ? `Download ${done === 1 ? '1 song' : `${done} songs`} now` : againWords(done)}
          </Button>
        )}
        {(isRunning || !isUsedUp) && <hr className="border-line" />}
        {isRunning ? (
          <>
            <Button variant="danger" className="w-full max-lg:hidden" onClick={() => queue.cancelAll()}>
              <X aria-hidden className="icon" />
              Cancel all
            </Button>
            <p className="text-xs text-ink-3">
              You can use other pages while this runs. Just keep this tab open. Cancelled songs don’t count.
            </p>
          </>
        ) : (
          !isUsedUp && (
            <Button className="w-full" onClick={() => queue.clear('done')}>
              <FolderOpen aria-hidden className="icon" />
              Retune more songs
            </Button>
          )
        )}
      </div>
    </Panel>
  );
}

/** What the results are saved as: a lone one as itself, several as a zip. */
function resultName(state: QueueState, songs: readonly Song[]): string {
  const isRunning = songs.some(isBusy);
  const results = songs.filter(({ phase }) => isRunning || phase.kind === 'done');
  const [only] = results;
  if (!only || results.length > 1) return archiveName(state);
  return only.phase.kind === 'done' ? only.phase.outcome.filename : only.name;
}

function runningWords(songs: readonly Song[]): string {
  return songs.length === 1
    ? 'The song downloads by itself when it’s done.'
    : 'The zip downloads by itself when all songs are done. You can take it early with what’s finished.';
}

function savedWords(state: QueueState): string {
  const songs = batchSongs(state);
  const archive = state.batch?.archive ?? null;
  return `Saved to your downloads${archive ? ` at ${timeOf(archive.savedAtMs)}` : ''}.${
    countInMemory(songs) === countDone(songs) ? ' You can download it again while this page is open.' : ''
  }`;
}

export const againWords = (done: number): string => (done > 1 ? 'Download zip' : 'Download again');

/** `14:31`; with its day unless that is today. */
const timeOf = (atMs: number): string => dayAndTime(new Date(atMs).toISOString()).replace(/^Today, /, '');
