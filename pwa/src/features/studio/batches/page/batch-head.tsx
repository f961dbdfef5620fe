import { outputText, shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Download, Layers, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf } from '../../../../api/api-error';
import type { BatchDto } from '../../../../api/generated/attune-client';
import { dayAndTime, longDay } from '../../../../shared/format/localised';
import { inWorkspace } from '../../../../shared/session/current-workspace';
import { usePermission } from '../../../../shared/session/use-workspace';
import { Button } from '../../../../shared/ui/button';
import { buttonStyle } from '../../../../shared/ui/button-style';
import { Figure } from '../../../../shared/ui/figure';
import { useToast } from '../../../../shared/ui/use-toast';
import { lazyDialog } from '../../shared/lazy-dialog';
import { LockedReason } from '../../shared/locked-reason';
import { useBatchUploadsProcessMutation } from '../../../../shared/batches/batches-api';
import type { UploadJob } from '../../../../shared/batches/upload-job';
import { CancelBatch, DeleteBatch } from './batch-questions';

const RenameBatch = lazyDialog(async () => (await import('./rename-batch')).RenameBatch);

interface BatchHeadProps {
  batch: BatchDto;
  /** What this browser is uploading of it. */
  job: UploadJob | undefined;
}

/** Name and options of a batch, and what can be done with the whole of it. */
export function BatchHead({ batch, job }: BatchHeadProps) {
  const { name, status } = batch;
  const [open, setOpen] = useState<'rename' | 'cancel' | 'delete' | null>(null);
  const retune = usePermission('retune');
  const mayDelete = usePermission('delete').isAllowed;
  const reasonId = useId();
  const pencil = useRef<HTMLButtonElement>(null);
  const isRenaming = open === 'rename';
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) pencil.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const close = () => setOpen(null);
  const lock = retune.isAllowed ? {} : { unavailable: true, 'aria-describedby': reasonId };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          {isRenaming ? (
            <RenameBatch batch={batch} onClose={close} />
          ) : (
            <div className="flex items-start gap-1.5">
              <h2 className="min-w-0 text-xl leading-snug wrap-anywhere">{name}</h2>
              <Button
                ref={pencil}
                variant="quiet"
                size="sm"
                icon
                aria-label="Rename batch"
                onClick={() => setOpen('rename')}
                {...lock}
              >
                <Pencil aria-hidden className="icon" />
              </Button>
            </div>
          )}
          <p className="text-sm text-ink-2">
            <Description batch={batch} songs={job?.files.length ?? batch.totalFiles} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {mayDelete && (
            <Button variant="quiet" icon aria-label="Delete batch" onClick={() => setOpen('delete')}>
              <Trash2 aria-hidden className="icon" />
            </Button>
          )}
          {status === 'processing' && (
            <Button variant="danger" onClick={() => setOpen('cancel')} {...lock}>
              Cancel batch
            </Button>
          )}
          {status === 'pending' ? <StartBatch batch={batch} job={job} /> : <ZipLink batch={batch} />}
        </div>
      </div>
      <LockedReason id={reasonId} permission={retune} />
      {open === 'cancel' && <CancelBatch batch={batch} onClose={close} />}
      {open === 'delete' && <DeleteBatch batch={batch} onClose={close} />}
    </div>
  );
}

/** "30 songs to A4 = 432.00 Hz, FLAC, High. Started today by mara@example.com." */
function Description({ batch, songs }: { batch: BatchDto; songs: number }) {
  const { format, quality, mode, straighten, createdAt, startedAt, createdBy, keptUntil, status } = batch;
  const { folderId, folderName } = batch;
  return (
    <>
      <Figure value={songs} /> {songs === 1 ? 'song' : 'songs'} to <Target batch={batch} />,{' '}
      {outputText(format, quality)}
      <span>{`${mode === 'varispeed' ? ', varispeed' : ''}${straighten ? ', straightened' : ''}. `}</span>
      {startedAt === null ? `Created ${when(createdAt)}` : `Started ${when(startedAt)}`}
      <span>{createdBy === null ? '.' : ` by ${createdBy}.`}</span>
      {status === 'completed' && keptUntil !== null && <span>{` Kept until ${longDay(keptUntil)}.`}</span>}
      {folderId !== null && (
        <span className="wrap-anywhere">
          {' '}
          Its songs come into{' '}
          <Link to={`/studio/folders/${folderId}`} className="text-link">
            {folderName}
          </Link>
          .
        </span>
      )}
    </>
  );
}

/** Within a sentence: "today, 14:22". */
const when = (iso: string): string => dayAndTime(iso).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());

function Target({ batch: { targetFrequency, meaning } }: { batch: BatchDto }) {
  const { equivalentA4Hz, anchorNote } = shiftFor({
    targetHz: targetFrequency,
    sourceHz: STANDARD_A4_HZ,
    anchor: meaning,
  });
  if (anchorNote === 'A4') {
    return (
      <>
        A4 = <Figure value={targetFrequency} unit="Hz" decimals={2} tone="now" />
      </>
    );
  }
  return (
    <>
      <Figure value={targetFrequency} unit="Hz" decimals={2} tone="now" />, gentle (A4 ={' '}
      <Figure value={equivalentA4Hz} unit="Hz" decimals={2} tone="now" />)
    </>
  );
}

function ZipLink({ batch: { zipUrl } }: { batch: BatchDto }) {
  const label = (
    <>
      <Download aria-hidden className="icon" />
      Download zip
    </>
  );
  const reasonId = useId();
  if (zipUrl !== null) {
    return (
      <a href={inWorkspace(zipUrl)} download className={buttonStyle('primary', 'md')}>
        {label}
      </a>
    );
  }
  return (
    <>
      <Button unavailable aria-describedby={reasonId}>
        {label}
      </Button>
      <span id={reasonId} className="sr-only">
        The zip holds finished songs. There are none yet.
      </span>
    </>
  );
}

function StartBatch({ batch: { id, totalFiles }, job }: BatchHeadProps) {
  const toast = useToast();
  const { isAllowed } = usePermission('retune');
  const [start, { isLoading }] = useBatchUploadsProcessMutation();
  const press = async () => {
    try {
      await start(id).unwrap();
    } catch (error) {
      toast({ title: 'The batch wasn’t started', description: reasonOf(error), tone: 'bad' });
    }
  };
  // It starts by itself, or is started below.
  if (job !== undefined) return null;
  return (
    <Button
      variant="primary"
      busy={isLoading}
      busyLabel="Starting..."
      unavailable={!isAllowed || totalFiles === 0}
      onClick={() => void press()}
    >
      <Layers aria-hidden className="icon" />
      Start batch
    </Button>
  );
}
