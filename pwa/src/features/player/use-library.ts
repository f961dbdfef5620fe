import { useCallback, useEffect, useState } from 'react';
import { Scope } from '../../shared/scope';
import { useToast } from '../../shared/ui/use-toast';
import { freeBytes } from './copy-store';
import { forget, type LibraryItem, listLibrary, RECALL_MS, recall } from './library';
import { usePlayerState } from './use-player';

const NO_STORAGE =
  'Your browser doesn’t let Attune remember files (perhaps because this is a private window). You can still play them.';

/** The library as displayed; read again whenever the queue has new details. */
export function useLibrary() {
  const { queue } = usePlayerState();
  const toast = useToast();
  const [items, setItems] = useState<LibraryItem[]>([]);
  const [free, setFree] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const read = useCallback(
    () =>
      listLibrary()
        .then((listed) => {
          setItems(listed);
          return freeBytes();
        })
        .then((bytes) => {
          setFree(bytes);
          setProblem(null);
        })
        .catch(() => setProblem(NO_STORAGE)),
    [],
  );

  const remembered = queue.map(({ libraryId, title, durationSeconds }) => [libraryId, title, durationSeconds]).join();
  useEffect(() => {
    void read();
  }, [read, remembered]);

  // Reading it again deletes the copy that was not restored.
  const [forgotten, setForgotten] = useState(0);
  useEffect(() => {
    if (forgotten === 0) return;
    const scope = new Scope();
    scope.timeout(() => void read(), RECALL_MS + 1000);
    return scope.dispose;
  }, [read, forgotten]);

  const change = (changed: Promise<void>) => {
    changed.then(read).catch(() => setProblem(NO_STORAGE));
  };
  const forgetItem = ({ id, title, fileName }: LibraryItem) => {
    change(forget(id));
    setForgotten((count) => count + 1);
    toast({
      title: 'Removed from the library',
      description: title ?? fileName,
      action: { label: 'Undo', onClick: () => change(recall(id)) },
    });
  };
  const copiesBytes = items.reduce((sum, { place, sizeBytes }) => sum + (place === 'copy' ? sizeBytes : 0), 0);
  return { items, free, problem, copiesBytes, forgetItem };
}
