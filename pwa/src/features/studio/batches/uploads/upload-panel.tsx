import { CircleAlert, CircleCheck, Clock, FileQuestion, LoaderCircle, X } from 'lucide-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { FileName } from '../../../../shared/songs/file-name';
import { ResultRow } from '../../../../shared/songs/result-row';
import type { RowVerdict } from '../../../../shared/songs/verdict';
import { useRowFocus } from '../../../../shared/hooks/focus';
import { useOnline } from '../../../../shared/hooks/use-online';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { Note } from '../../../../shared/ui/note';
import { Panel } from '../../../../shared/ui/panel';
import { ProgressLine } from '../../../../shared/ui/progress-line';
import { FileSize } from '../../../../shared/format/amounts';
import type { BatchUploads } from '../../../../shared/batches/batch-uploads';
import {
  countUploads,
  type UploadCounts,
  type UploadFile,
  type UploadJob,
} from '../../../../shared/batches/upload-job';

const FIRST_SHOWN = 10;

/** Those that need the user first, then those that are sent. */
const RANKS: Record<UploadFile['state'], number> = {
  refused: 0,
  broken: 0,
  missing: 1,
  sending: 2,
  waiting: 3,
  uploaded: 4,
};

const VERDICTS: Record<UploadFile['state'], RowVerdict> = {
  refused: { icon: CircleAlert, tone: 'bad', words: 'Refused' },
  broken: { icon: CircleAlert, tone: 'bad', words: 'Not uploaded' },
  missing: { icon: FileQuestion, tone: 'plain', words: 'Choose it again' },
  sending: { icon: LoaderCircle, tone: 'busy', words: 'Uploading' },
  waiting: { icon: Clock, tone: 'gone', words: 'Waiting' },
  uploaded: { icon: CircleCheck, tone: 'plain', words: 'Uploaded' },
};

interface UploadRowProps {
  file: Pick<UploadFile, 'id' | 'filename' | 'path' | 'bytes' | 'state' | 'share' | 'problem'>;
  batchId: string;
  /** Null where there is nothing to leave out any more. */
  onLeaveOut: ((batchId: string, id: string) => void) | null;
}

export const UploadRow = memo(function UploadRow({ file, batchId, onLeaveOut }: UploadRowProps) {
  const { id, filename, path, bytes, state, share, problem } = file;
  const percent = share * 100;
  return (
    <ResultRow
      id={id}
      name={
        <span>
          {path !== '' && <span className="font-normal text-ink-3">{path}/</span>}
          <FileName name={filename} path={path} />
        </span>
      }
      asked={<FileSize bytes={bytes} />}
      figures={problem ?? (state === 'sending' && <Figure value={Math.round(percent)} unit="%" />)}
      {...(state === 'sending' && { progress: { label: `Uploading ${filename}`, percent }, state: 'running' })}
      verdict={VERDICTS[state]}
      tools={
        onLeaveOut && (
          <Button
            variant="quiet"
            size="sm"
            icon
            aria-label={`Leave out ${filename}`}
            onClick={() => onLeaveOut(batchId, id)}
            data-row-end
          >
            <X aria-hidden className="icon" />
          </Button>
        )
      }
    />
  );
});

/** How far the upload of a batch has come, and what it needs. */
export function UploadPanel({ job, uploads }: { job: UploadJob; uploads: BatchUploads }) {
  const [isWhole, setIsWhole] = useState(false);
  const counts = countUploads(job);
  const sorted = job.files.toSorted((a, b) => RANKS[a.state] - RANKS[b.state]);
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_SHOWN);
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(
    list,
    shown.map(({ id }) => id),
    'ul',
  );
  return (
    <Panel flush>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-[1.125rem] xs:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="whitespace-nowrap">
              <Figure value={counts.uploaded} size="xl" />{' '}
              <span className="text-xl text-ink-3" aria-hidden>
                /
              </span>
              <span className="sr-only">of</span> <Figure value={counts.total} size="xl" />
            </span>
            <span className="text-ink-2">{counts.total === 1 ? 'song' : 'songs'} uploaded</span>
          </p>
          <p className="text-sm text-ink-2">
            <FileSize bytes={counts.sentBytes} /> of <FileSize bytes={counts.totalBytes} />
          </p>
        </div>
        <ProgressLine label="Upload of the batch" percent={(counts.sentBytes / Math.max(counts.totalBytes, 1)) * 100} />
        <Situation job={job} counts={counts} uploads={uploads} />
      </div>
      <div ref={list} className="border-t border-line">
        <ul aria-label="Uploads" tabIndex={-1} className="result-rows outline-none">
          {shown.map((file) => (
            <UploadRow
              key={file.id}
              file={file}
              batchId={job.batchId}
              onLeaveOut={file.state === 'uploaded' ? null : uploads.leaveOut}
            />
          ))}
        </ul>
      </div>
      {sorted.length > shown.length && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm text-ink-3 xs:px-6">
          <span>
            <Figure value={shown.length} /> of <Figure value={sorted.length} /> songs
          </span>
          <Button variant="quiet" size="sm" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface SituationProps {
  job: UploadJob;
  counts: UploadCounts;
  uploads: BatchUploads;
}

/** What the upload is doing, or why it does not go on and what to do about it. */
function Situation({ job, counts, uploads }: SituationProps): ReactNode {
  const isOnline = useOnline();
  const { batchId, phase, problem, startsByItself } = job;
  const isIdle = counts.uploaded + counts.missing + counts.failed === counts.total;
  const again = (
    <Button size="sm" onClick={() => uploads.retry(batchId)}>
      Try again
    </Button>
  );
  if (phase === 'stopped') return <Remark text={problem ?? ''}>{again}</Remark>;
  if (!isOnline) return <Remark text="No connection. The upload goes on by itself once you’re back online." />;
  if (phase === 'starting') return <p className="text-sm text-ink-2">Starting the batch...</p>;
  if (isIdle && counts.missing + counts.failed > 0) {
    return (
      <Remark text={restWords(counts)}>
        {job.files.some(({ state }) => state === 'broken') && again}
        {counts.uploaded > 0 && (
          <Button size="sm" onClick={() => uploads.startWithoutRest(batchId)}>
            {counts.missing + counts.failed === 1 ? 'Start without it' : 'Start without them'}
          </Button>
        )}
      </Remark>
    );
  }
  return (
    <p className="text-sm text-ink-2">
      You can look at other pages of Attune meanwhile; keep this tab open.
      {startsByItself && <span>{' The batch starts once all songs are uploaded.'}</span>}
    </p>
  );
}

function restWords({ missing, failed }: UploadCounts): string {
  const failedWords = `${failed === 1 ? 'One song' : `${failed} songs`} couldn’t be uploaded: see below.`;
  const missingWords = `${missing === 1 ? 'One song is' : `${missing} songs are`} not uploaded yet, and this browser no longer has ${
    missing === 1 ? 'it' : 'them'
  }. Choose the files or the folder again below; what is uploaded is not sent twice.`;
  return [failed > 0 && failedWords, missing > 0 && missingWords].filter(Boolean).join(' ');
}

function Remark({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Note tone="warn">
      {text}
      {children !== undefined && <span className="mt-2 flex flex-wrap gap-2">{children}</span>}
    </Note>
  );
}
