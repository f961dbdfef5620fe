import { useCallback, useEffect, useRef, useState } from 'react';
import { Scope } from '../../shared/scope';
import { useToast } from '../../shared/ui/use-toast';
import { freeBytes } from './copy-store';
import { forget, type LibraryItem, listLibrary, RECALL_MS, recall } from './library';
import { usePlayerState } from './use-player';

const NO_STORAGE =
  'Your browser doesn’t let Attune remember files (perhaps because this is a private window). You can still play them.';

/** The details of a folder's files become known one after the other: the library is read once they pause. */
const PAUSE_MS = 200;

/** The library as displayed; read again when the queue has new details. */
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
  const isFirst = useRef(true);
  useEffect(() => {
    const scope = new Scope();
    scope.timeout(() => void read(), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return scope.dispose;
  }, [read, remembered]);

  // Reading it again deletes the copy that was not restored.
  const [forgotten, setForgotten] = useState(0);
  useEffect(() => {
    if (forgotten === 0) return;
    const scope = new Scope();
    scope.timeout(() => void read(), RECALL_MS + 1000);
    return scope.dispose;
  }, [read, forgotten]);

  const forgetItem = useCallback(
    ({ id, title, fileName }: LibraryItem) => {
      const change = (changed: Promise<void>) => {
        changed.then(read).catch(() => setProblem(NO_STORAGE));
      };
      change(forget(id));
      setForgotten((count) => count + 1);
      toast({
        title: 'Removed from the library',
        description: title ?? fileName,
        action: { label: 'Undo', onClick: () => change(recall(id)) },
      });
    },
    [read, toast],
  );
  const copiesBytes = items.reduce((sum, { place, sizeBytes }) => sum + (place === 'copy' ? sizeBytes : 0), 0);
  return { items, free, problem, copiesBytes, forgetItem };
}
