import { useEffect, useRef } from 'react';
import { usePendingFiles } from '../pending-files';
import { inputFiles } from '../../../shared/files/found-files';
import type { Song } from '../queue/song';
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
    const open = songs.flatMap(({ file }) => file ?? []);
    const fresh = pending.files.filter((file) => !known.current.includes(file) && !open.includes(file));
    known.current = [...pending.files, ...open];
    if (fresh.length > 0) {
      if (access === 'sign-up') queue.disown();
      isTaking.current = true;
      void queue.take(inputFiles(fresh), TRIAL_TIER).then(() => {
        isTaking.current = false;
        pending.set(queue.state().songs.flatMap(({ file }) => file ?? []));
      });
    } else if (isTaking.current) {
      // The files are still being looked at.
    } else if (open.length !== pending.files.length || open.some((file, i) => file !== pending.files[i])) {
      pending.set(open);
    }
  }, [access, pending, queue, songs]);
}
