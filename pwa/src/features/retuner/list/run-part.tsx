import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { ApproximateTime, FileSize } from '../../../shared/format/amounts';
import { Note } from '../../../shared/ui/note';
import { StickyActionBar } from '../panels/convert-button';
import { ConnectionGone } from '../panels/device-notes';
import { connectionLostWords } from '../panels/stages';
import type { QueueState } from '../queue/queue-state';
import {
  batchSongs,
  countDone,
  countEnded,
  countInMemory,
  isSaved,
  runPercent,
  secondsLeft,
  shareOf,
} from '../queue/queue-store';
import { isBusy, type Song } from '../song';
import type { SongQueue } from '../queue/song-queue';
import { againWords, DownloadPanel } from './download-panel';
import { RunWords } from './run-words';

interface RunProps {
  queue: SongQueue;
  state: QueueState;
}

/** A part of what a list shows once its songs are sent; loaded by then. */
export function RunPart({
  part,
  isUsedUp = false,
  ...run
}: RunProps & { part: 'words' | 'progress' | 'download' | 'action-bar'; isUsedUp?: boolean }) {
  if (part === 'words') return <RunWords state={run.state} />;
  if (part === 'download') return <DownloadPanel {...run} isUsedUp={isUsedUp} />;
  if (part === 'action-bar') return <RunActionBar {...run} />;
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
  const percent = runPercent(state) ?? 100;
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

/** More groups are closer together. */
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

/** The bar of narrow screens while a batch runs, and when it is done. */
function RunActionBar({ queue, state }: RunProps) {
  const songs = batchSongs(state);
  const isRunning = songs.some(isBusy);
  const done = countDone(songs);
  const percent = runPercent(state) ?? 100;
  if (!isRunning && (done === 0 || !isSaved(songs) || countInMemory(songs) < done)) return null;
  return (
    <StickyActionBar>
      {isRunning && (
        <span aria-hidden className="absolute inset-x-0" style={{ top: -1, height: 3, background: 'var(--line)' }}>
          <i className="block h-full bg-mark" style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className="grid min-w-0 text-sm leading-snug">
        <b className="font-[600]">
          {isRunning ? (
            <span>
              Song {Math.min(countEnded(songs) + 1, songs.length)} of {songs.length},{' '}
              <Figure value={percent} unit="%" />
            </span>
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
    </StickyActionBar>
  );
}

/** A running song that has lost the server. */
function ConnectionNote({ state }: Pick<RunProps, 'state'>) {
  const [lost] = state.songs.flatMap(({ phase }) =>
    phase.kind === 'running' && !phase.progress.isConnected ? [phase] : [],
  );
  if (!lost) return null;
  return (
    <div className="px-4 pb-4 xs:px-6">
      {lost.request.isOnDevice ? (
        <ConnectionGone />
      ) : (
        <Note tone="warn" announce>
          {connectionLostWords(lost.progress.step)}
        </Note>
      )}
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
