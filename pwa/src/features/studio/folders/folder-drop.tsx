import { plainHertz } from '@attune/catalogue/receipt-words';
import { Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { FolderDto } from '../../../api/generated/attune-client';
import { handOffFiles } from '../../../shared/file-inbox/file-inbox';
import { ChooseFiles } from '../../../shared/files/choose-files';
import type { Found } from '../../../shared/files/found-files';
import { useDrop } from '../../../shared/files/use-drop';
import { nextTarget } from '../../../shared/retuning/next-target';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { classNames } from '../../../shared/ui/class-names';

/** Hands songs to the retuner, from where they come into the folder: chosen here, or dropped anywhere on the page. */
export function FolderDrop({ folder: { id, name } }: { folder: FolderDto }) {
  const navigate = useNavigate();
  const { tier } = useWorkspace();
  const open = (found: Found): void => {
    if (found.files.length === 0) return;
    const intoFolder = { id, name, workspaceId: chosenWorkspace()?.id ?? null };
    handOffFiles(
      found.files.map(({ file }) => file),
      { found: { ...found, intoFolder } },
    );
    void navigate('/retuner');
  };
  const { isOver, count } = useDrop(open);
  const songs = count === 0 ? 'songs' : count === 1 ? '1 song' : `${count} songs`;
  return (
    <div
      className={classNames(
        'm-3 flex min-h-control-lg flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-[1.5px] border-dashed px-4 py-2 text-sm transition-colors duration-(--dur-2)',
        isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunk',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        <Upload aria-hidden className="icon flex-none" />
        {isOver ? (
          <b className="min-w-0 font-[620] wrap-anywhere">{`Drop ${songs} into “${name}”`}</b>
        ) : (
          <span className="min-w-0 text-ink-2 pointer-coarse:hidden">
            Drop songs here. They open in the retuner and come back to this folder.
          </span>
        )}
      </span>
      {isOver ? (
        <span className="text-ink-2">{`To ${plainHertz(nextTarget(tier))}\u00a0Hz`}</span>
      ) : (
        <ChooseFiles label={`Songs for ${name}`} variant="quiet" onFound={open}>
          Choose files
        </ChooseFiles>
      )}
    </div>
  );
}
