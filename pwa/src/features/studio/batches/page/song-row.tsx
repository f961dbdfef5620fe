import type { BatchFileDto } from '../../../../api/generated/attune-client';
import { Download, RotateCcw, Trash2, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inWorkspace } from '../../../../shared/session/current-workspace';
import { type KeptSong, toKeptSong } from '../../../../shared/listening/kept-player';
import { PlayKept } from '../../../../shared/listening/play-kept';
import { FileName } from '../../../../shared/songs/file-name';
import { ResultRow } from '../../../../shared/songs/result-row';
import { finished, STATES } from '../../../../shared/songs/verdict';
import { Button } from '../../../../shared/ui/button';
import { buttonStyle } from '../../../../shared/ui/button-style';
import { Figure } from '../../../../shared/ui/figure';
import { runningSong } from '../../shared/running-song';

/** What may be done with a song of a batch. */
export interface SongActions {
  cancel: (file: BatchFileDto) => void;
  retry: (file: BatchFileDto) => void;
  remove: (file: BatchFileDto) => void;
}

interface SongRowProps {
  file: BatchFileDto;
  /** What can be played of the list. */
  queue: readonly KeptSong[];
  /** Null for a role that may not. */
  actions: SongActions | null;
  /** Retuned by the album's ratio although it is apart from the album. */
  isApart: boolean;
}

export const SongRow = memo(function SongRow({ file, queue, actions, isApart }: SongRowProps) {
  const { id, filename, path, status, retuneId, result, resultUrl } = file;
  const isGone = status === 'completed' && resultUrl === null;
  const kept = keptSongOf(file);
  return (
    <ResultRow
      id={id}
      play={kept && <PlayKept song={kept} queue={queue} />}
      name={
        <span>
          {path !== '' && <span className="font-normal text-ink-3">{path}/</span>}
          {status === 'completed' && retuneId !== null ? (
            <Link to={`/studio/history/${retuneId}`} className="text-ink no-underline hover:underline">
              <FileName name={filename} path={path} />
            </Link>
          ) : (
            <FileName name={filename} path={path} />
          )}
        </span>
      }
      {...(result ? finished(result) : unfinished(file))}
      state={isApart ? 'apart' : isGone ? 'gone' : status === 'processing' ? 'running' : undefined}
      time={isApart ? 'Apart from the album' : isGone ? 'Song deleted' : undefined}
      tools={<Tools file={file} actions={actions} />}
    />
  );
});

/** Null for a song that is not finished, or no longer stored. */
export const keptSongOf = ({
  retuneId,
  filename: name,
  resultUrl,
  originalUrl,
  result,
}: BatchFileDto): KeptSong | null =>
  retuneId === null ? null : toKeptSong({ id: retuneId, name, resultUrl, originalUrl, result });

/** How far a song is, or why it failed; of one that waits its A4, if it was measured. */
function unfinished({ status, filename, progress, error, a4Hz }: BatchFileDto) {
  const verdict = STATES[status];
  if (status === 'failed') return { verdict, figures: error ?? 'The song couldn’t be retuned.' };
  if (status === 'processing') return runningSong(filename, progress);
  return { verdict, figures: a4Hz === null ? undefined : <Figure value={a4Hz} unit="Hz" decimals={2} tone="was" /> };
}

function Tools({ file, actions }: Pick<SongRowProps, 'file' | 'actions'>): ReactNode {
  const { status, filename, resultUrl } = file;
  if (status === 'completed') {
    if (resultUrl === null) return null;
    return (
      <a
        href={inWorkspace(resultUrl)}
        download
        aria-label={`Download ${filename}`}
        className={buttonStyle('line', 'sm', true)}
      >
        <Download aria-hidden className="icon" />
      </a>
    );
  }
  if (actions === null) return null;
  if (status === 'failed' || status === 'cancelled') {
    return (
      <>
        <Button size="sm" aria-label={`Retry ${filename}`} onClick={() => actions.retry(file)} data-row-end>
          <RotateCcw aria-hidden className="icon" />
          Retry
        </Button>
        {status === 'failed' && (
          <Button variant="quiet" size="sm" icon aria-label={`Remove ${filename}`} onClick={() => actions.remove(file)}>
            <Trash2 aria-hidden className="icon" />
          </Button>
        )}
      </>
    );
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon
      aria-label={`Cancel ${filename}`}
      onClick={() => actions.cancel(file)}
      data-row-end
    >
      <X aria-hidden className="icon" />
    </Button>
  );
}
