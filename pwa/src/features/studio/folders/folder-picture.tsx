import { ImageUp, X } from 'lucide-react';
import { useRef } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { FolderDto } from '../../../api/generated/attune-client';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { FolderCover } from '../../../shared/songs/folder-cover';
import { Button } from '../../../shared/ui/button';
import { useToast } from '../../../shared/ui/use-toast';
import { MAX_PICTURE_BYTES, PictureInput } from '../shared/picture-input';
import { useFoldersRemoveCoverMutation, useFoldersReplaceCoverMutation } from './folders-api';

/** The folder's picture, saved as soon as it is chosen. */
export function FolderPicture({
  folder: { id, name, coverUrl },
  mayChange,
}: {
  folder: FolderDto;
  mayChange: boolean;
}) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [replace, { isLoading: isSaving }] = useFoldersReplaceCoverMutation();
  const [remove, { isLoading: isRemoving }] = useFoldersRemoveCoverMutation();
  const change = async (act: () => Promise<unknown>, title: string, failed: string): Promise<void> => {
    try {
      await act();
      toast({ title, description: name, tone: 'good' });
    } catch (error) {
      toast({ title: failed, description: reasonOf(error), tone: 'bad' });
    }
  };
  const save = (file: File) => {
    if (file.size > MAX_PICTURE_BYTES) {
      toast({ title: 'The cover wasn’t saved', description: 'A picture may have up to 5 MB.', tone: 'bad' });
      return;
    }
    void change(() => replace({ id, body: { cover: file } }).unwrap(), 'Cover saved', 'The cover wasn’t saved');
  };
  return (
    <div className="relative sm:row-span-2">
      <FolderCover url={coverUrl === null ? null : inWorkspace(coverUrl)} className="size-28 sm:size-36" />
      {mayChange && (
        <span className="absolute right-0 bottom-0 flex rounded-md bg-surface">
          <PictureInput ref={input} label="Cover file" onChoose={save} />
          <Button size="sm" busy={isSaving} busyLabel="Saving..." onClick={() => input.current?.click()}>
            <ImageUp aria-hidden className="icon" />
            Cover
          </Button>
          {coverUrl !== null && (
            <Button
              variant="quiet"
              size="sm"
              icon
              aria-label="Remove the cover"
              busy={isRemoving}
              onClick={() => void change(() => remove(id).unwrap(), 'Cover removed', 'The cover wasn’t removed')}
            >
              <X aria-hidden className="icon" />
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
