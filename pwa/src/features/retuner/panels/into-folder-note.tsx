import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import type { StudioFolder } from '../../../shared/files/found-files';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';

/** That the retuned songs come into a folder, from whose page they were brought here. */
export function IntoFolderNote({ folder, onLeave }: { folder: StudioFolder; onLeave: () => void }) {
  const { id, name, workspaceId } = folder;
  // Another workspace was chosen, in which there is no such folder.
  const isElsewhere = workspaceId !== (chosenWorkspace()?.id ?? null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isElsewhere) leave();
  }, [isElsewhere]);
  if (isElsewhere) return null;
  return (
    <Note className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          The retuned songs go into{' '}
          <Link to={`/studio/folders/${id}`} className="text-link">
            {name}
          </Link>
          .
        </span>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Only into the history
        </Button>
      </div>
    </Note>
  );
}
