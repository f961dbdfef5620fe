import { CircleCheck, CircleDashed, FileQuestion, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { ProgressLine } from '../../../../shared/ui/progress-line';
import { FileSize } from '../../../../shared/ui/file-size';
import type { UploadFile } from '../../../../shared/batches/upload-job';

const ICONS: Record<UploadFile['state'], ReactNode> = {
  refused: <TriangleAlert aria-hidden className="icon text-off" />,
  broken: <TriangleAlert aria-hidden className="icon text-off" />,
  missing: <FileQuestion aria-hidden className="icon text-near" />,
  sending: <LoaderCircle aria-hidden className="icon animate-spin text-accent-text motion-reduce:animate-none" />,
  waiting: <CircleDashed aria-hidden className="icon text-ink-3" />,
  uploaded: <CircleCheck aria-hidden className="icon text-tune" />,
};

interface UploadRowProps {
  file: UploadFile;
  batchId: string;
  /** Null where there is nothing to leave out any more. */
  onLeaveOut: ((batchId: string, id: string) => void) | null;
}

export const UploadRow = memo(function UploadRow({ file, batchId, onLeaveOut }: UploadRowProps) {
  const { id, filename, path, bytes, state } = file;
  return (
    <li data-row={id} data-status={state === 'refused' || state === 'broken' ? 'failed' : state} className="song-row">
      {ICONS[state]}
      <span className="name">
        {path !== '' && <span className="font-normal text-ink-3">{path}/</span>}
        {filename}
      </span>
      <span className="pitch text-ink-3">
        <FileSize bytes={bytes} />
      </span>
      <span className="state">
        <State file={file} />
      </span>
      <span className="tools">
        {onLeaveOut && (
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
        )}
      </span>
    </li>
  );
});

function State({ file: { state, filename, share, problem } }: { file: UploadFile }): ReactNode {
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'uploaded':
      return 'Uploaded';
    case 'missing':
      return 'Choose it again';
    case 'sending':
      return (
        <span className="grid grid-cols-[auto_minmax(4rem,1fr)_3.5rem] items-center gap-3">
          <span className="text-ink">Uploading</span>
          <ProgressLine label={`Uploading ${filename}`} percent={share * 100} />
          <Figure value={Math.round(share * 100)} unit="%" className="text-right" />
        </span>
      );
    default:
      return problem;
  }
}
