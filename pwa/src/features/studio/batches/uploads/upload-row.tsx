import { CircleAlert, CircleCheck, Clock, FileQuestion, LoaderCircle, X } from 'lucide-react';
import { memo } from 'react';
import { ResultRow } from '../../../../shared/songs/result-row';
import type { RowVerdict } from '../../../../shared/songs/verdict';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { FileSize } from '../../../../shared/format/amounts';
import type { UploadFile } from '../../../../shared/batches/upload-job';

const VERDICTS: Record<UploadFile['state'], RowVerdict> = {
  refused: { icon: CircleAlert, tone: 'bad', words: 'Refused' },
  broken: { icon: CircleAlert, tone: 'bad', words: 'Not uploaded' },
  missing: { icon: FileQuestion, tone: 'plain', words: 'Choose it again' },
  sending: { icon: LoaderCircle, tone: 'busy', words: 'Uploading' },
  waiting: { icon: Clock, tone: 'gone', words: 'Waiting' },
  uploaded: { icon: CircleCheck, tone: 'plain', words: 'Uploaded' },
};

interface UploadRowProps {
  file: UploadFile;
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
          {filename}
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
