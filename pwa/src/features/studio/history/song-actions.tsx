import { Download, Ellipsis } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { pageScope } from '../../../shared/scope';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { buttonStyle } from '../../../shared/ui/button-style';
import { classNames } from '../../../shared/ui/class-names';

/** What can be done with a song; null for what the role does not allow. */
export interface SongActions {
  onAgain: ((song: HistoryItemDto) => void) | null;
  onAddToFolder: ((song: HistoryItemDto) => void) | null;
  onDelete: ((song: HistoryItemDto) => void) | null;
}

/** The actions of a row: its download, and the others in a menu. */
export function RowActions({ song, actions }: { song: HistoryItemDto; actions: SongActions }) {
  const { id, originalFilename, originalUrl } = song;
  const { onAgain, onAddToFolder, onDelete } = actions;
  const opensDialog = useRef(false);
  return (
    <span className="flex items-center justify-end gap-1">
      <DownloadLink song={song} />
      <RadixMenu.Root modal={false}>
        <RadixMenu.Trigger
          aria-label={`More for ${originalFilename}`}
          data-row-end
          className={buttonStyle('quiet', 'sm', true)}
        >
          <Ellipsis aria-hidden className="icon" />
        </RadixMenu.Trigger>
        <RadixMenu.Portal>
          <RadixMenu.Content
            align="end"
            sideOffset={4}
            // The dialog gives the focus back to where it was when it opened: it waits until the menu has done so.
            onCloseAutoFocus={() => {
              if (opensDialog.current) pageScope.timeout(() => onAddToFolder?.(song));
              opensDialog.current = false;
            }}
            className="z-60 min-w-[13rem] overflow-hidden rounded-md border border-line bg-surface text-sm shadow-dialog"
          >
            <RadixMenu.Item asChild>
              <Link to={`/studio/history/${id}`} className={ITEM}>
                Receipt and analysis
              </Link>
            </RadixMenu.Item>
            {originalUrl !== null && (
              <RadixMenu.Item asChild>
                <a href={inWorkspace(originalUrl)} download className={ITEM}>
                  Download original
                </a>
              </RadixMenu.Item>
            )}
            {onAgain && originalUrl !== null && <Item onSelect={() => onAgain(song)}>Retune again</Item>}
            {onAddToFolder && <Item onSelect={() => (opensDialog.current = true)}>Add to folder</Item>}
            {onDelete && (
              <Item onSelect={() => onDelete(song)} className="text-danger!">
                Delete
              </Item>
            )}
          </RadixMenu.Content>
        </RadixMenu.Portal>
      </RadixMenu.Root>
    </span>
  );
}

const ITEM =
  'flex min-h-control cursor-pointer items-center border-t border-line px-4 text-ink no-underline outline-none first:border-t-0 data-[highlighted]:bg-raised';

function Item({ onSelect, className, children }: { onSelect: () => void; className?: string; children: ReactNode }) {
  return (
    <RadixMenu.Item onSelect={onSelect} className={classNames(ITEM, className)}>
      {children}
    </RadixMenu.Item>
  );
}

/** The result as a plain link, so that the browser downloads it. */
function DownloadLink({ song: { originalFilename, processedObjectPath } }: { song: HistoryItemDto }) {
  if (processedObjectPath === null) return null;
  return (
    <a
      href={inWorkspace(processedObjectPath)}
      download
      aria-label={`Download ${originalFilename}`}
      className={buttonStyle('line', 'sm')}
    >
      <Download aria-hidden className="icon" />
      Download
    </a>
  );
}
