import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { MEBIBYTE, PLAN_LIMITS } from '@attune/catalogue/plans';
import { Folder, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../../../shared/ui/button';
import { classNames } from '../../../../shared/ui/class-names';
import { Figure } from '../../../../shared/ui/figure';
import { ACCEPTED_AUDIO, FOLDER_INPUT, type Found, inputFiles } from '../../../../shared/files/found-files';
import { useDrop } from '../../../../shared/files/use-drop';

interface SongPickerProps {
  title: string;
  onFound: (found: Found) => void;
  /** The chosen files are being inspected. */
  isBusy?: boolean;
  /** Id of the reason why no files can be chosen. */
  lockedBy?: string | undefined;
}

/** Where files and folders are dropped, with a button for each. */
export function SongPicker({ title, onFound, isBusy = false, lockedBy }: SongPickerProps) {
  const isLocked = lockedBy !== undefined;
  const { isOver } = useDrop((found) => {
    if (!isLocked) onFound(found);
  });
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const found = inputFiles(target.files ?? []);
    // Lets the user choose the same file again.
    target.value = '';
    if (found.files.length > 0) onFound(found);
  };
  const lock = isLocked && { unavailable: true, 'aria-describedby': lockedBy };
  return (
    <div
      className={classNames(
        'grid justify-items-start gap-1.5 rounded-md border border-dashed p-4 xs:p-6',
        isOver && !isLocked ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunk',
      )}
    >
      <p className="font-[620]">{isOver && !isLocked ? 'Drop them here' : title}</p>
      <p className="text-sm text-ink-2">
        Up to <Figure value={MAX_BATCH_FILES} /> files,{' '}
        <Figure value={PLAN_LIMITS.studio.maxFileBytes / MEBIBYTE} unit="MB" /> each. MP3, WAV, M4A, AAC, FLAC, OGG,
        AIFF.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={files}
          type="file"
          accept={ACCEPTED_AUDIO}
          multiple
          aria-label="Audio files"
          tabIndex={-1}
          hidden
          onChange={take}
        />
        <input
          ref={folder}
          type="file"
          {...FOLDER_INPUT}
          aria-label="Folder of audio files"
          tabIndex={-1}
          hidden
          onChange={take}
        />
        <Button busy={isBusy} onClick={() => files.current?.click()} {...lock}>
          <Upload aria-hidden className="icon" />
          Choose files
        </Button>
        <Button busy={isBusy} onClick={() => folder.current?.click()} {...lock}>
          <Folder aria-hidden className="icon" />
          Choose folder
        </Button>
      </div>
    </div>
  );
}
