import { Archive, Download, FolderOpen, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayAndTime } from '../../../shared/dates/dates';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { FileSize } from '../../../shared/ui/file-size';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { ApproximateTime } from '../panels/approximate-time';
import { Dock } from '../panels/convert-button';
import type { QueueState } from '../queue/queue-state';
import { archiveName } from '../queue/result-saver';
import { batchShare, batchSongs, secondsLeft, shareOf } from '../queue/run-progress';
import { isBusy, type Song } from '../queue/song';
import type { SongQueue } from '../queue/song-queue';

export interface RunProps {
  queue: SongQueue;
  state: QueueState;
}

/** A part of what a list shows once its songs are sent; loaded by then. */
export function RunPart({ part, ...run }: RunProps & { part: 'progress' | 'download' | 'dock' }) {
  if (part === 'download') return <DownloadPanel {...run} />;
  if (part === 'dock') return <RunDock {...run} />;
  return (
    <>
      <TotalProgress state={run.state} />
      <ConnectionNote state={run.state} />
    </>
  );
}

/** How far a batch has come: a group of graduations for each song. */
function TotalProgress({ state }: Pick<RunProps, 'state'>) {
  const songs = batchSongs(state);
  const done = countDone(songs);
  const percent = percentOf(songs);
  return (
    <div className="grid gap-4 px-4 pb-6 xs:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <b className="font-[600]">
          <Figure value={done} /> of <Figure value={songs.length} /> songs done
        </b>
        <span className="text-ink-2">
          <Figure value={percent} unit="%" />
          <TimeLeft state={state} before=", " />
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`${done} of ${songs.length} songs done`}
        aria-valuenow={percent}
        className="grid grid-flow-col auto-cols-fr"
        style={{ gap: songs.length > MAX_GROUPS ? 1 : 6 }}
      >
        {songs.map((song) => (
          <SongGraduations key={song.id} song={song} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {done} of {songs.length} songs done
      </p>
    </div>
  );
}

/** More groups stand close together. */
const MAX_GROUPS = 24;

function SongGraduations({ song }: { song: Song }) {
  const isDone = song.phase.kind === 'done';
  const colour = song.phase.kind === 'failed' ? 'var(--off)' : 'var(--mark)';
  return (
    <span className="relative block h-[26px] border-b border-line-strong">
      <i className="absolute inset-x-0 bottom-0 block" style={{ height: '62%', ...graduations('var(--tick)', 1) }} />
      <i
        className="absolute bottom-0 left-0 block"
        style={{ height: isDone ? '100%' : '62%', width: `${shareOf(song) * 100}%`, ...graduations(colour, 2) }}
      />
    </span>
  );
}

function graduations(colour: string, widthPx: number) {
  return { background: `repeating-linear-gradient(90deg, ${colour} 0 ${widthPx}px, transparent ${widthPx}px 7px)` };
}

/** The archive of a batch while it fills, and once it is saved. */
function DownloadPanel({ queue, state }: RunProps) {
  const songs = batchSongs(state);
  const isRunning = songs.some(isBusy);
  const done = countDone(songs);
  const inMemory = countInMemory(songs);
  const archive = state.batch?.archive ?? null;
  const name = archive?.name ?? (isRunning ? archiveName(state) : filenameOf(songs));
  return (
    <Panel title="Download">
      <div className="grid gap-4">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-line bg-sunk px-3.5 py-3 text-sm">
          <Archive aria-hidden className="icon text-ink-3" style={{ gridRow: '1 / 3' }} />
          <b className="font-[560] break-words">{name}</b>
          <span className="col-start-2 text-ink-3">
            {isRunning ? (
              <>
                <Figure value={done} /> of <Figure value={songs.length} /> songs in it
              </>
            ) : (
              <>
                <Figure value={done} /> {done === 1 ? 'song' : 'songs'}
                {archive && (
                  <>
                    , <FileSize bytes={archive.bytes} />
                  </>
                )}
              </>
            )}
          </span>
        </div>
        <p className="text-sm text-ink-2">
          {isRunning
            ? 'The zip downloads by itself when all songs are done. You can take it early with what’s finished.'
            : `Saved to your downloads${archive ? ` at ${timeOf(archive.savedAtMs)}` : ''}.${
                inMemory === done ? ' You can download it again while this page is open.' : ''
              }`}
        </p>
        {inMemory > 0 && (isRunning || inMemory === done) && (
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
        <hr className="border-line" />
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
          <Button className="w-full" onClick={() => queue.clear('done')}>
            <FolderOpen aria-hidden className="icon" />
            Retune more songs
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** The name of a lone result. */
function filenameOf(songs: readonly Song[]): string {
  const [only] = songs.flatMap(({ phase }) => (phase.kind === 'done' ? [phase.outcome.filename] : []));
  return only ?? '';
}

const againWords = (done: number): string => (done > 1 ? 'Download zip' : 'Download again');

/** `14:31`; with its day unless that is today. */
const timeOf = (atMs: number): string => dayAndTime(new Date(atMs).toISOString()).replace(/^Today, /, '');

/** The bar of narrow screens while a batch runs, and when it is done. */
function RunDock({ queue, state }: RunProps) {
  const songs = batchSongs(state);
  const isRunning = songs.some(isBusy);
  const done = countDone(songs);
  const percent = percentOf(songs);
  if (!isRunning && (done === 0 || countInMemory(songs) < done)) return null;
  return (
    <Dock>
      {isRunning && (
        <span aria-hidden className="absolute inset-x-0" style={{ top: -1, height: 3, background: 'var(--line)' }}>
          <i className="block h-full bg-mark" style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className="grid min-w-0 text-sm leading-snug">
        <b className="font-[600]">
          {isRunning ? (
            <>
              Song {Math.min(done + 1, songs.length)} of {songs.length}, <Figure value={percent} unit="%" />
            </>
          ) : (
            `${done} ${done === 1 ? 'song' : 'songs'} done`
          )}
        </b>
        <span className="text-xs text-ink-3">
          {isRunning ? (
            <TimeLeft state={state} />
          ) : (
            state.batch?.archive && (
              <>
                zip, <FileSize bytes={state.batch.archive.bytes} />
              </>
            )
          )}
        </span>
      </span>
      {isRunning ? (
        <Button onClick={() => queue.cancelAll()}>Cancel all</Button>
      ) : (
        <Button variant="primary" onClick={() => void queue.saveBatch()}>
          <Download aria-hidden className="icon" />
          {againWords(done)}
        </Button>
      )}
    </Dock>
  );
}

/** A running song that has lost the server. */
function ConnectionNote({ state }: Pick<RunProps, 'state'>) {
  const isLost = state.songs.some(({ phase }) => phase.kind === 'running' && !phase.progress.isConnected);
  if (!isLost) return null;
  return (
    <div className="px-4 pb-4 xs:px-6">
      <Note tone="warn" announce>
        Connection lost. We’ll keep trying and go on once you’re back online.
      </Note>
    </div>
  );
}

const REFRESH_MS = 1000;

function TimeLeft({ state, before = '' }: { state: QueueState; before?: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const scope = new Scope();
    scope.interval(() => setNowMs(Date.now()), REFRESH_MS);
    return scope.dispose;
  }, []);
  const seconds = secondsLeft(state, nowMs);
  if (seconds === null) return null;
  return (
    <>
      {before}about <ApproximateTime seconds={seconds} /> left
    </>
  );
}

function countDone(songs: readonly Song[]): number {
  return songs.filter(({ phase }) => phase.kind === 'done').length;
}

function countInMemory(songs: readonly Song[]): number {
  return songs.filter(({ phase }) => phase.kind === 'done' && phase.outcome.song !== null).length;
}

const percentOf = (songs: readonly Song[]): number => Math.floor(batchShare(songs) * 100);
