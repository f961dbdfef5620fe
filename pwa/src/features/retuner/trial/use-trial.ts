import { useEffect, useRef } from 'react';
import { usePendingFiles } from '../pending-files';
import type { FoundFile } from '../../../shared/files/found-files';
import type { Song } from '../song';
import type { SongQueue } from '../queue/song-queue';

/** Files that no plan accepts are refused at once; what a smaller plan refuses can still be heard and measured. */
export const TRIAL_TIER = 'studio';

/**
 * Without a plan: opens the files that are pending, and keeps in the browser what is open, so that it is there after
 * the checkout.
 *
 * @param access null for users who do not try
 */
export function useTrialFiles(queue: SongQueue, songs: readonly Song[], access: 'sign-up' | 'upgrade' | null): void {
  const pending = usePendingFiles();
  const known = useRef<readonly File[]>([]);
  const isTaking = useRef(false);
  useEffect(() => {
    if (access === null) return;
    const open = filesOf(songs);
    const { files, folderName } = pending.found;
    const openFiles = open.map(({ file }) => file);
    const fresh = files.filter(({ file }) => !known.current.includes(file) && !openFiles.includes(file));
    known.current = [...files.map(({ file }) => file), ...openFiles];
    if (fresh.length > 0) {
      if (access === 'sign-up') queue.disown();
      isTaking.current = true;
      void queue.take({ files: fresh, folderName }, TRIAL_TIER).then(() => {
        isTaking.current = false;
        pending.set(filesOf(queue.state().songs));
      });
    } else if (isTaking.current) {
      // The files are still being checked.
    } else if (open.length !== files.length || open.some(({ file }, i) => file !== files[i]?.file)) {
      pending.set(open);
    }
  }, [access, pending, queue, songs]);
}

/** The files of songs that are not retuned yet, with their folders. */
function filesOf(songs: readonly Song[]): FoundFile[] {
  return songs.flatMap(({ file, path }) => (file ? [{ file, path }] : []));
}
