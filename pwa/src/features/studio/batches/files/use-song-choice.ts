import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import { useRef, useState } from 'react';
import { useWorkspace } from '../../../../shared/session/use-workspace';
import { type ChosenSongs, chooseSongs, type SkippedFile } from '../../../../shared/files/choose-songs';
import type { Found, FoundFile } from '../../../../shared/files/found-files';

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
