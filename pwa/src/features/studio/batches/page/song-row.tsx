import type { BatchFileDto } from '../../../../api/generated/attune-client';
import { isOnTarget } from '@attune/catalogue/measuring';
import {
  ArrowRight,
  Ban,
  CircleCheck,
  CircleDashed,
  Download,
  LoaderCircle,
  RotateCcw,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inWorkspace } from '../../../../shared/session/current-workspace';
import { Button } from '../../../../shared/ui/button';
import { buttonStyle } from '../../../../shared/ui/button-style';
import { Figure } from '../../../../shared/ui/figure';
import { ProgressLine } from '../../../../shared/ui/progress-line';

/** What may be done with a song of a batch. */
export interface SongActions {
  cancel: (file: BatchFileDto) => void;
  retry: (file: BatchFileDto) => void;
  remove: (file: BatchFileDto) => void;
}

interface SongRowProps {
  file: BatchFileDto;
  /** Null for a role that may not. */
  actions: SongActions | null;
  /** Retuned by the album's ratio although it is apart from the album. */
  isApart: boolean;
}

const ICONS = {
  failed: <TriangleAlert aria-hidden className="icon text-off" />,
  processing: <LoaderCircle aria-hidden className="icon animate-spin text-accent-text motion-reduce:animate-none" />,
  completed: <CircleCheck aria-hidden className="icon text-tune" />,
  pending: <CircleDashed aria-hidden className="icon text-ink-3" />,
  cancelled: <Ban aria-hidden className="icon text-ink-3" />,
};

export const SongRow = memo(function SongRow({ file, actions, isApart }: SongRowProps) {
  const { id, filename, path, status, retuneId } = file;
  return (
    <li data-row={id} data-status={status} className="song-row">
      {ICONS[status]}
      <span className="name">
        {path !== '' && <span className="font-normal text-ink-3">{path}/</span>}
        {status === 'completed' && retuneId !== null ? (
          <Link to={`/studio/history/${retuneId}`} className="text-ink no-underline hover:underline">
            {filename}
          </Link>
        ) : (
          filename
        )}
      </span>
      <span className="pitch">
        <Pitch file={file} />
      </span>
      <span className="state">
        <State file={file} />
        {isApart && <span className="text-near"> Apart from the album</span>}
      </span>
      <span className="tools">
        <Tools file={file} actions={actions} />
      </span>
    </li>
  );
});

function Pitch({ file: { status, a4Hz, resultHz } }: { file: BatchFileDto }): ReactNode {
  if (a4Hz === null) return status === 'completed' ? <span className="text-ink-3">not measured</span> : null;
  if (resultHz === null) return <Figure value={a4Hz} unit="Hz" decimals={2} tone="was" />;
  return (
    <>
      <Figure value={a4Hz} decimals={2} tone="was" />{' '}
      <ArrowRight aria-label="to" className="icon inline size-3.5! align-[-0.1em] text-ink-3" />{' '}
      <Figure value={resultHz} unit="Hz" decimals={2} tone="now" />
    </>
  );
}

const STAGES: Record<string, string> = {
  queue: 'Next',
  probe: 'Reading',
  measure: 'Measuring',
  retune: 'Retuning',
  encode: 'Encoding',
  tag: 'Writing tags',
  done: 'Finishing',
};

function State({ file }: { file: BatchFileDto }): ReactNode {
  const { status, filename, progress, error, differenceCents, errorCents, resultUrl } = file;
  if (status === 'failed') return `Failed: ${error ?? 'the song couldn’t be retuned.'}`;
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'pending') return 'Waiting';
  if (status === 'processing') {
    const stage = STAGES[progress?.stage ?? 'queue'] ?? 'Retuning';
    const percent = progress?.percent ?? null;
    return (
      <span className="grid grid-cols-[auto_minmax(4rem,1fr)_3.5rem] items-center gap-3">
        <span className="text-ink">{stage}</span>
        <ProgressLine label={`${stage} ${filename}`} percent={percent} />
        <Figure value={percent === null ? null : Math.round(percent)} unit="%" className="text-right" />
      </span>
    );
  }
  if (resultUrl === null) return 'Done. The files were removed';
  if (differenceCents === null) return 'Done';
  const shift = { differenceCents, ...(errorCents !== null && { errorCents }) };
  const cents = <Figure value={Math.abs(differenceCents)} unit="cents" decimals={2} />;
  return isOnTarget(shift) ? <>Done, on target within {cents}.</> : <>Done, {cents} off.</>;
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
