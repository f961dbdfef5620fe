import { FolderCheck, RefreshCw, X } from 'lucide-react';
import { FileSize } from '../../../shared/format/amounts';
import { dayAndTimeWithin, wholeNumber } from '../../../shared/format/localised';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
import { Switch } from '../../../shared/ui/switch';
import { canRemember } from '../library';
import type { KeepSetting } from '../use-choose-files';
import type { LibraryFolder } from './folders';
import { useLibrary, useLibraryState } from './use-library';
import type { LibraryItem } from '../player-database';

/** The folders of the library: what the browser asks for, and when they were read. */
export function FolderNotes({ onChoose }: { onChoose: () => void }) {
  const { folders, reading, problem } = useLibraryState();
  return (
    <>
      {problem !== null && <Note tone="bad">{problem}</Note>}
      {reading !== null && <Reading {...reading} />}
      {folders.map((folder) => (
        <FolderNote key={folder.id} folder={folder} isReading={reading !== null} onChoose={onChoose} />
      ))}
    </>
  );
}

function Reading({ name, done, total }: { name: string; done: number; total: number | null }) {
  return (
    <div role="status" className="grid gap-1 border-t border-line pt-2 text-sm">
      <b>Reading “{name}”</b>
      {total !== null && (
        <>
          <progress value={done} max={total} aria-label={`Reading “${name}”`} className="w-full" />
          <span className="text-xs text-ink-3">
            <span className="figure">{wholeNumber(done)}</span> of <span className="figure">{wholeNumber(total)}</span>.
            You can play what is listed already.
          </span>
        </>
      )}
    </div>
  );
}

interface FolderNoteProps {
  folder: LibraryFolder;
  isReading: boolean;
  onChoose: () => void;
}

function FolderNote({ folder: { id, name, readAt, access }, isReading, onChoose }: FolderNoteProps) {
  const library = useLibrary();
  if (access === 'ask') {
    return (
      <Note>
        <p>
          <b>Your browser asks once more for the folder “{name}”.</b> The list, playlists and loops are all here; sound
          comes after that.
        </p>
        <Button variant="primary" size="sm" className="mt-2" onClick={() => void library.openFolder(id)}>
          {`Open “${name}” again`}
        </Button>
      </Note>
    );
  }
  if (access === 'choose') {
    return (
      <Note>
        <p>
          This browser cannot keep a folder. Choose it once per visit, or copy songs into Attune
          <StorageUsed />.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={onChoose}>{`Choose “${name}”`}</Button>
          <Button variant="quiet" size="sm" onClick={() => void library.removeFolder(id)}>{`Remove “${name}”`}</Button>
        </div>
      </Note>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm">
      <FolderCheck aria-hidden className="icon text-tune" />
      <span className="grid min-w-0 flex-1">
        <b className="truncate">{name}</b>
        {readAt !== null && (
          <span className="text-xs text-ink-3">
            Read {dayAndTimeWithin(new Date(readAt).toISOString())}
            <Measured folderId={id} />
          </span>
        )}
      </span>
      <Button
        variant="quiet"
        size="sm"
        icon
        aria-label={`Read “${name}” again`}
        unavailable={isReading}
        onClick={() => void library.readFolder(id)}
      >
        <RefreshCw aria-hidden className="icon" />
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon
        aria-label={`Remove “${name}” from the library`}
        unavailable={isReading}
        onClick={() => void library.removeFolder(id)}
      >
        <X aria-hidden className="icon" />
      </Button>
    </div>
  );
}

/** On a phone there is no room for it. */
function Measured({ folderId }: { folderId: string }) {
  const own = (useLibraryState().songs ?? []).filter((song) => song.folderId === folderId);
  const measured = own.filter(({ a4Hz, isMeasured }) => isMeasured || a4Hz !== null);
  if (measured.length === own.length) return null;
  return (
    <span className="max-lg:hidden">
      , <span className="figure">{wholeNumber(measured.length)}</span> of{' '}
      <span className="figure">{wholeNumber(own.length)}</span> songs measured, the rest while the player is idle
    </span>
  );
}

const copiesBytes = (songs: readonly LibraryItem[] | null): number =>
  (songs ?? []).reduce((sum, { place, sizeBytes }) => sum + (place === 'copy' ? sizeBytes : 0), 0);

function StorageUsed() {
  const { songs, free } = useLibraryState();
  const used = copiesBytes(songs);
  if (free === null) return null;
  return (
    <span>
      : <FileSize bytes={used} /> of <FileSize bytes={used + free} /> used
    </span>
  );
}

/** Whether files that are opened in the player are remembered, and what their copies take. */
export function KeepSwitch({ keep }: { keep: KeepSetting }) {
  const { songs, free } = useLibraryState();
  if (keep.isCopying && !canRemember(null)) return null;
  const used = copiesBytes(songs);
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <Switch
        label="Remember files I open"
        hint={
          keep.isCopying
            ? 'Keeps a copy of each file in this browser’s storage. Nothing leaves this device.'
            : 'Keeps a link to each original file. Your browser will ask before reopening one.'
        }
        checked={keep.isOn}
        onChange={keep.set}
      />
      {used > 0 && (
        <span className="text-xs text-ink-3">
          Copies take <FileSize bytes={used} />
          {free !== null && (
            <span>
              , <FileSize bytes={free} /> free
            </span>
          )}
        </span>
      )}
    </div>
  );
}
