import { X } from 'lucide-react';
import { useRef } from 'react';
import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { useRowFocus } from '../../../../shared/hooks/focus';
import { chosenWorkspace } from '../../../../shared/session/current-workspace';
import { usePermission } from '../../../../shared/session/use-workspace';
import { Button } from '../../../../shared/ui/button';
import { Panel } from '../../../../shared/ui/panel';
import type { Found, FoundFile } from '../../../../shared/files/found-files';
import { FileSize } from '../../../../shared/format/amounts';
import { matchMissing, toUploadedFiles, toUploadFiles, type UploadJob } from '../../../../shared/batches/upload-job';
import { UploadPanel } from '../uploads/upload-panel';
import { useUploads } from '../../../../shared/batches/use-uploads';
import { SkippedFiles, SongPicker, useSongChoice } from './song-picker';
import { useSongActions } from './use-song-actions';

interface PendingBatchProps {
  batch: BatchDto;
  /** In the order of the album. */
  files: readonly BatchFileDto[];
}

/** A batch that is not started: what is uploaded, and what is still to come. */
export function PendingBatch({ batch, files }: PendingBatchProps) {
  const { uploads, jobs } = useUploads();
  const permission = usePermission('retune');
  const choice = useSongChoice();
  const job = jobs.find(({ batchId }) => batchId === batch.id);
  const add = async (found: Found) => {
    const { songs } = await choice.choose(found, job ? presentIn(job) : files.map(asFound));
    if (songs.length === 0) return;
    const current = uploads.find(batch.id);
    if (current) {
      uploads.addFiles(batch.id, matchMissing(current, songs));
      return;
    }
    uploads.add({
      batchId: batch.id,
      workspaceId: chosenWorkspace()?.id ?? null,
      startsByItself: false,
      files: [...toUploadedFiles(files), ...toUploadFiles(songs)],
      phase: 'uploading',
      problem: null,
    });
  };
  return (
    <>
      {job ? <UploadPanel job={job} uploads={uploads} /> : <UploadedSongs batch={batch} files={files} />}
      <SkippedFiles skipped={choice.skipped} />
      {permission.isAllowed && (
        <SongPicker
          title={job ? 'Drop more songs or a folder here' : 'Drop songs or a whole folder here'}
          onFound={(found) => void add(found)}
          isBusy={choice.isBusy}
        />
      )}
    </>
  );
}

/** What need not be chosen again. */
function presentIn({ files }: UploadJob): FoundFile[] {
  return files.filter(({ state }) => state !== 'missing').map(asFound);
}

function asFound({ filename, path, bytes }: { filename: string; path: string; bytes: number }): FoundFile {
  // Only name and size are compared.
  return { file: { name: filename, size: bytes } as File, path };
}

function UploadedSongs({ batch, files }: PendingBatchProps) {
  const list = useRef<HTMLDivElement>(null);
  const { isAllowed } = usePermission('retune');
  const actions = useSongActions(batch.id);
  useRowFocus(
    list,
    files.map(({ id }) => id),
    'ul',
  );
  if (files.length === 0) return null;
  return (
    <Panel flush title="Uploaded songs" level={3}>
      <div ref={list} className="border-t border-line">
        <ul aria-label="Songs" tabIndex={-1} className="max-h-[32rem] overflow-y-auto outline-none">
          {files.map((file) => (
            <li key={file.id} data-row={file.id} className="chosen-song xs:pr-4 xs:pl-6">
              <span className="min-w-0 wrap-anywhere">
                {file.path !== '' && <span className="text-ink-3">{file.path}/</span>}
                <b className="font-[560]">{file.filename}</b>
              </span>
              <span className="text-ink-3">
                <FileSize bytes={file.bytes} />
              </span>
              {isAllowed && (
                <Button
                  variant="quiet"
                  size="sm"
                  icon
                  aria-label={`Remove ${file.filename}`}
                  onClick={() => actions.remove(file)}
                  data-row-end
                >
                  <X aria-hidden className="icon" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
