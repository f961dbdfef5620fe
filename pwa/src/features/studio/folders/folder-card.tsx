import { Link2, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FolderDto } from '../../../api/generated/attune-client';
import { longDay } from '../../../shared/format/localised';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { FolderCover } from '../../../shared/songs/folder-cover';
import { Button } from '../../../shared/ui/button';
import { FolderTotals } from './folder-totals';

interface FolderCardProps {
  folder: FolderDto;
  mayChange: boolean;
  onShare: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A folder in the list; all of it leads to the folder, except its buttons. */
export function FolderCard({ folder, mayChange, onShare, onEdit, onDelete }: FolderCardProps) {
  const { id, name, description, songCount, updatedAt, coverUrl } = folder;
  return (
    <li data-row={id} className="relative flex gap-4 px-4 py-4 hover:bg-raised xs:px-6">
      <FolderCover url={coverUrl === null ? null : inWorkspace(coverUrl)} className="size-16 flex-none" />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <div className="flex min-h-control-sm items-start justify-between gap-3">
          <h3 className="min-w-0 pt-1.5 text-base leading-snug break-words">
            <Link
              to={`/studio/folders/${id}`}
              className="text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline"
            >
              {name}
            </Link>
          </h3>
          {mayChange && (
            <span className="relative -mr-2 flex flex-none">
              {songCount > 0 && (
                <Button variant="quiet" size="sm" icon aria-label={`Share ${name} by link`} onClick={onShare}>
                  <Link2 aria-hidden className="icon" />
                </Button>
              )}
              <Button variant="quiet" size="sm" icon aria-label={`Rename ${name}`} onClick={onEdit}>
                <Pencil aria-hidden className="icon" />
              </Button>
              <Button variant="quiet" size="sm" icon aria-label={`Delete ${name}`} onClick={onDelete} data-row-end>
                <Trash2 aria-hidden className="icon" />
              </Button>
            </span>
          )}
        </div>
        {description === null ? (
          <p className="text-sm text-ink-3">No description</p>
        ) : (
          <p className="line-clamp-3 text-sm break-words whitespace-pre-line text-ink-2">{description}</p>
        )}
        <p className="text-xs text-ink-3">
          <FolderTotals {...folder} />, changed {longDay(updatedAt)}
        </p>
      </div>
    </li>
  );
}
