import { FileArchive, FolderPlus, Link2, type LucideIcon, Trash2 } from 'lucide-react';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { Button } from '../../../shared/ui/button';
import { buttonStyle } from '../../../shared/ui/button-style';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { FileSize } from '../../../shared/format/amounts';
import { useSettled } from '../shared/use-settled';
import { useZipBytesQuery } from './history-api';
import type { SelectionActions } from './use-song-actions';
import { MAX_SELECTED } from './use-selection';

interface SelectionBarProps {
  songs: readonly HistoryItemDto[];
  actions: SelectionActions;
  onClear: () => void;
  /** Id of the text that says why the role locks some of the actions. */
  reasonId: string;
}

/** What can be done with the selected songs; stays under the header while the list is scrolled. */
export function SelectionBar({ songs, actions, onClear, reasonId }: SelectionBarProps) {
  const stored = songs.filter(({ hasResult }) => hasResult);
  const zip = stored.length === 0 ? null : inWorkspace(`/api/studio/history/zip?ids=${idsOf(stored)}`);
  const { onAddToFolder, onShare, onDelete } = actions;
  return (
    <div
      role="group"
      aria-label={`${songs.length} ${songs.length === 1 ? 'song' : 'songs'} selected`}
      className="sticky top-[4.1875rem] z-20 flex flex-wrap items-center gap-2 border-b border-line-strong bg-raised px-4 py-2 text-sm short:static xs:px-6"
    >
      <p className="mr-auto">
        <b className="font-[600]">
          <Figure value={songs.length} /> selected
          {zip !== null && <ZipSize url={zip} />}
        </b>
        {songs.length === MAX_SELECTED && <span className="text-ink-2">, the most at once</span>}
      </p>
      <div className="grid w-full grid-cols-4 gap-1 max-sm:order-last sm:flex sm:w-auto sm:gap-2">
        {zip === null ? (
          <Action icon={FileArchive} label="Zip" onClick={null} reasonId={reasonId} />
        ) : (
          <a href={zip} download className={classNames(buttonStyle('line', 'sm'), STACKED)}>
            <FileArchive aria-hidden className="icon" />
            Zip
          </a>
        )}
        <Action
          icon={FolderPlus}
          label="To folder"
          onClick={onAddToFolder && (() => onAddToFolder(songs))}
          reasonId={reasonId}
        />
        <Action
          icon={Link2}
          label="Share"
          onClick={onShare && stored.length > 0 ? () => onShare(stored) : null}
          reasonId={reasonId}
        />
        <Action icon={Trash2} label="Delete" onClick={onDelete && (() => onDelete(songs))} reasonId={reasonId} />
      </div>
      <Button variant="quiet" size="sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

const idsOf = (songs: readonly HistoryItemDto[]): string => songs.map(({ id }) => id).join(',');

/** On a phone the four share one row, each with its word below. */
const STACKED = 'max-sm:min-h-control max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs';

interface ActionProps {
  icon: LucideIcon;
  label: string;
  /** Null where the role does not allow it, or the songs are no longer stored. */
  onClick: (() => void) | null;
  reasonId: string;
}

function Action({ icon: Icon, label, onClick, reasonId }: ActionProps) {
  return (
    <Button
      size="sm"
      className={STACKED}
      onClick={() => onClick?.()}
      {...(onClick === null && { unavailable: true, 'aria-describedby': reasonId })}
    >
      <Icon aria-hidden className="icon" />
      {label}
    </Button>
  );
}

/** Of the archive, once the selection has settled. */
function ZipSize({ url }: { url: string }) {
  const settled = useSettled(url);
  const { currentData: bytes } = useZipBytesQuery(settled);
  return (
    bytes !== undefined &&
    settled === url && (
      <span>
        , <FileSize bytes={bytes} />
      </span>
    )
  );
}
