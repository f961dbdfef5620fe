import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { Spinner } from '../../../shared/ui/spinner';
import { sourceOf } from '../options/preview';
import { busySongs, type QueueState } from '../queue/queue-state';
import type { Song } from '../queue/song';
import type { SongQueue } from '../queue/song-queue';
import { ChooseFiles } from './choose-files';

interface SongListProps {
  queue: SongQueue;
  state: QueueState;
  /** Null while no more files can be added. */
  onFiles: ((files: File[]) => void) | null;
}

/** Several songs, each with its own state; they are retuned one after the other. */
export function SongList({ queue, state, onFiles }: SongListProps) {
  const { songs, selectedId } = state;
  const hasQueue = busySongs(state).length > 1;
  return (
    <Panel
      flush
      title="Songs"
      end={
        (hasQueue || onFiles) && (
          <div className="flex flex-wrap gap-2">
            {hasQueue && (
              <Button variant="danger" size="sm" onClick={() => queue.cancelAll()}>
                Cancel all
              </Button>
            )}
            {onFiles && (
              <ChooseFiles label="More audio files" size="sm" onFiles={onFiles}>
                Add files
              </ChooseFiles>
            )}
          </div>
        )
      }
    >
      <ul>
        {songs.map((song) => (
          <li
            key={song.id}
            data-row={song.id}
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1 pr-2 pl-4 text-sm xs:pl-6',
              'sm:grid-cols-[minmax(0,1fr)_auto_auto]',
              song.id === selectedId && 'bg-raised',
            )}
          >
            <button
              type="button"
              aria-current={song.id === selectedId ? 'true' : undefined}
              onClick={() => queue.select(song.id)}
              title={song.name}
              className="min-h-control py-2 text-left leading-snug font-[560] underline-offset-4 hover:underline"
            >
              <span className="line-clamp-2 break-words">{song.name}</span>
            </button>
            {/* Said when it changes; the running percentage would never stop talking. */}
            <span
              className="max-sm:col-start-1 max-sm:row-start-2 max-sm:pb-2 text-ink-2"
              aria-live={song.phase.kind === 'running' ? 'off' : 'polite'}
            >
              <SongState song={song} />
            </span>
            <Button
              data-row-end
              variant="quiet"
              size="sm"
              icon
              aria-label={song.phase.kind === 'running' ? `Cancel and remove ${song.name}` : `Remove ${song.name}`}
              onClick={() => queue.remove(song.id)}
            >
              <X aria-hidden className="icon" />
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SongState({ song }: { song: Song }): ReactNode {
  const { phase, refusal, tuning } = song;
  switch (phase.kind) {
    case 'queued':
      return 'Waiting';
    case 'running':
      return (
        <span className="inline-flex items-center gap-2">
          <Spinner className="text-accent-text" />
          {phase.progress.step === 'upload'
            ? 'Uploading'
            : phase.progress.step === 'process'
              ? 'Retuning'
              : 'Downloading'}{' '}
          <Figure value={Math.floor(phase.progress.percent)} unit="%" />
        </span>
      );
    case 'failed':
      return <span className="text-danger">Failed</span>;
    case 'done':
      return (
        <span className="text-tune">
          Done, <Figure value={phase.request.targetHz} unit="Hz" />
        </span>
      );
    case 'open': {
      if (refusal) return <span className="text-danger">Can’t be retuned</span>;
      if (tuning.kind === 'measuring') return 'Measuring';
      const source = sourceOf(song);
      return source.hz === null ? 'Ready' : <Figure value={source.hz} unit="Hz" decimals={2} tone="was" />;
    }
  }
}
