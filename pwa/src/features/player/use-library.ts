import { useCallback, useEffect, useState } from 'react';
import { freeBytes } from './copy-store';
import { forget, type LibraryItem, listLibrary } from './library';
import { usePlayerState } from './use-player';

const NO_STORAGE =
  'This browser does not let Attune remember files (a private window, perhaps). Playing works all the same.';

/** The library as it is drawn; read again whenever the queue has learnt something. */
export function useLibrary() {
  const { queue } = usePlayerState();
  const [items, setItems] = useState<LibraryItem[]>([]);
  const [free, setFree] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const read = useCallback(async () => {
    try {
      setItems(await listLibrary());
      setFree(await freeBytes());
      setProblem(null);
    } catch {
      setProblem(NO_STORAGE);
    }
  }, []);

  const remembered = queue.map(({ libraryId, title, durationSeconds }) => [libraryId, title, durationSeconds]).join();
  useEffect(() => {
    void read();
  }, [read, remembered]);

  const forgetItem = (item: LibraryItem) => {
    forget(item.id)
      .then(read)
      .catch(() => setProblem(NO_STORAGE));
  };
  const copiesBytes = items.reduce((sum, { place, sizeBytes }) => sum + (place === 'copy' ? sizeBytes : 0), 0);
  return { items, free, problem, copiesBytes, forgetItem };
}
