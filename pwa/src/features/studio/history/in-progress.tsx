import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf } from '../../../api/api-error';
import { type RetuneDto, useRetuneCancelMutation } from '../../../api/generated/attune-client';
import type { BatchUploads } from '../../../shared/batches/batch-uploads';
import { useRowFocus } from '../../../shared/hooks/focus';
import { usePermission } from '../../../shared/session/use-workspace';
import { FileName } from '../../../shared/songs/file-name';
import { ResultRow } from '../../../shared/songs/result-row';
import { AskedWords, STATES } from '../../../shared/songs/verdict';
import { ApproximateTime } from '../../../shared/format/amounts';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { useToast } from '../../../shared/ui/use-toast';
import { UploadRow } from '../batches/uploads/upload-panel';
import { runningSong } from '../shared/running-song';
import { SongMarks } from '../shared/song-marks';
import { isSending, type Running } from './running';

/** Of songs that wait, while none is being retuned. */
const MAX_FOLDED = 2;
/** A link to where songs come from. */
const SOURCE_STYLE = 'ml-auto min-w-0 text-link wrap-anywhere';

interface InProgressProps {
  running: Running;
  /** Takes a song out of its upload. */
  onLeaveOut: BatchUploads['leaveOut'] | undefined;
}

/** On top of the history: all that runs as one progress, the songs that are uploaded or retuned, and how many wait. */
export function InProgress({ running, onLeaveOut }: InProgressProps) {
  const { uploads, songs, total, batches, of, done, percent, etaSeconds, marks } = running;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const current = songs.filter(({ status }) => status === 'processing');
  const sending = uploads.filter(isSending);
  const folded = current.length + sending.length > 0 ? current : songs.slice(0, MAX_FOLDED);
  const shown = isUnfolded ? songs : folded;
  const shownUploads = isUnfolded ? uploads : sending;
  const waiting = total - shown.length - shownUploads.length;
  const isInRetuner = uploads.some(({ batchId }) => batchId === null);
  const element = useRef<HTMLElement>(null);
  useRowFocus(element, [...shownUploads.map(({ file }) => file.id), ...shown.map(({ id }) => id)], 'a, button');
  const title = 'In progress';
  return (
    <section ref={element} aria-label={title} className="border-b border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line bg-sunk px-4 py-2.5 text-sm text-ink-2 xs:px-6">
        <h2 className="text-sm font-[600]">
          {title}
          {of > 1 && (
            <span>
              , <Figure value={done} /> of <Figure value={of} /> songs done
            </span>
          )}
        </h2>
        {of > 1 && (
          <span>
            <Figure value={percent} unit="%" />
            {etaSeconds !== null && etaSeconds > 0 && (
              <span>
                , about <ApproximateTime seconds={etaSeconds} /> left
              </span>
            )}
          </span>
        )}
      </div>
      {of > 1 && (
        <div className="px-4 py-3 xs:px-6">
          <SongMarks label={`${done} of ${of} songs done`} songs={marks} />
        </div>
      )}
      <ul aria-label={title} className="result-rows [--tools:6rem] sm:[--lead:2.25rem] sm:[--play:3.5rem]">
        {shownUploads.map(({ file, batchId }) => (
          <UploadRow
            key={file.id}
            file={file}
            batchId={batchId ?? ''}
            onLeaveOut={batchId === null || file.state === 'uploaded' ? null : (onLeaveOut ?? null)}
          />
        ))}
        {shown.map((song) => (
          <RunningRow key={song.id} song={song} />
        ))}
      </ul>
      {(waiting > 0 || isUnfolded || isInRetuner || batches.length > 0) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm text-ink-2 xs:px-6">
          {waiting > 0 && (
            <span>
              <Figure value={waiting} /> {waiting === 1 ? 'more is' : 'more are'} waiting.
            </span>
          )}
          {(isUnfolded || songs.length + uploads.length > shown.length + shownUploads.length) && (
            <Button variant="quiet" size="sm" onClick={() => setIsUnfolded(!isUnfolded)}>
              {isUnfolded ? 'Show fewer' : 'Show all'}
            </Button>
          )}
          {isInRetuner && (
            <Link to="/retuner" className={SOURCE_STYLE}>
              Retuner
            </Link>
          )}
          {batches.map(({ id, name }) => (
            <Link key={id} to={`/studio/history/batches/${id}`} className={SOURCE_STYLE}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

function RunningRow({ song }: { song: RetuneDto }) {
  const { id, originalFilename, status, params, progress } = song;
  const toast = useToast();
  const [cancel, { isLoading }] = useRetuneCancelMutation();
  const mayCancel = usePermission('retune').isAllowed;
  const isRunning = status === 'processing';
  const onCancel = () =>
    void cancel(id)
      .unwrap()
      .catch((error: unknown) =>
        toast({ title: 'The song wasn’t cancelled', description: reasonOf(error), tone: 'bad' }),
      );
  return (
    <ResultRow
      id={id}
      state={isRunning ? 'running' : undefined}
      name={<FileName name={originalFilename} />}
      asked={params && <AskedWords asked={params} />}
      {...(isRunning ? runningSong(originalFilename, progress) : { verdict: STATES.pending })}
      tools={
        mayCancel && (
          <Button
            variant="quiet"
            size="sm"
            busy={isLoading}
            aria-label={`Cancel ${originalFilename}`}
            onClick={onCancel}
            data-row-end
          >
            Cancel
          </Button>
        )
      }
    />
  );
}
