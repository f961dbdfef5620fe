import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { MEBIBYTE, PLAN_LIMITS } from '@attune/catalogue/plans';
import { Folder, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/button';
import { classNames } from '../../../../shared/ui/class-names';
import { Figure } from '../../../../shared/ui/figure';
import { Note } from '../../../../shared/ui/note';
import { type ChosenSongs, chooseSongs, type SkippedFile } from '../../../../shared/files/choose-songs';
import {
  ACCEPTED_AUDIO,
  FOLDER_INPUT,
  type Found,
  type FoundFile,
  inputFiles,
} from '../../../../shared/files/found-files';
import { useDrop } from '../../../../shared/files/use-drop';
import { useWorkspace } from '../../../../shared/session/use-workspace';

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

/** Without anything to do about them, such as a cover beside the songs. */
const EXPECTED = new Set<SkippedFile['kind']>(['hidden', 'not-audio', 'present']);

/** The files that were left out, with a reason each; open where the user may want to do something about one. */
export function SkippedFiles({ skipped }: { skipped: readonly SkippedFile[] }) {
  if (skipped.length === 0) return null;
  const isExpected = skipped.every(({ kind }) => EXPECTED.has(kind));
  return (
    <Note tone={isExpected ? 'info' : 'warn'}>
      <details open={!isExpected}>
        <summary className="cursor-pointer">
          <Figure value={skipped.length} /> {skipped.length === 1 ? 'file was' : 'files were'} left out
        </summary>
        <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
          {skipped.map(({ name, reason }, i) => (
            <li key={`${i} ${name}`} className="wrap-anywhere">
              <b className="font-[560]">{name}</b> <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      </details>
    </Note>
  );
}

interface SongChoice {
  /** Inspects what was found. The files that were left out last are shown until the next choice. */
  choose: (found: Found, present: readonly FoundFile[], room?: number) => Promise<ChosenSongs>;
  skipped: readonly SkippedFile[];
  clearSkipped: () => void;
  isBusy: boolean;
}

/** Decides which of the dropped or chosen files become songs of a batch. Choices are inspected one after the other. */
export function useSongChoice(initial: readonly SkippedFile[] = []): SongChoice {
  const { tier } = useWorkspace();
  const [skipped, setSkipped] = useState(initial);
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const choose: SongChoice['choose'] = async (found, present, room = MAX_BATCH_FILES - present.length) => {
    setWaiting((count) => count + 1);
    const chosen = last.current.then(() => chooseSongs({ found: found.files, list: 'batch', present, tier, room }));
    last.current = chosen.catch(() => undefined);
    try {
      const result = await chosen;
      setSkipped(result.skipped);
      return result;
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  return { choose, skipped, clearSkipped: () => setSkipped([]), isBusy: waiting > 0 };
}
