import { useEffect, useRef, useState } from 'react';
import { Scope } from '../scope';
import { droppedEntries, type Found, findFiles } from './found-files';

interface DropState {
  isOver: boolean;
  /** Files and folders over the page; 0 while there are none, or the browser does not tell. */
  count: number;
}

/**
 * Accepts files and folders dropped anywhere on the page; otherwise a drop beside the marked area would open the file.
 */
export function useDrop(onFound: (found: Found) => void): DropState {
  const [count, setCount] = useState<number | null>(null);
  const take = useRef(onFound);
  useEffect(() => {
    take.current = onFound;
  });
  useEffect(() => {
    const scope = new Scope();
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    scope.listen(window, 'dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setCount([...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length);
    });
    scope.listen(window, 'dragleave', ({ relatedTarget }) => {
      // Only when leaving the window, not when moving between elements.
      if (relatedTarget === null) setCount(null);
    });
    scope.listen(window, 'drop', (event) => {
      setCount(null);
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      void findFiles(droppedEntries(event.dataTransfer)).then((found) => {
        if (!scope.isDisposed) take.current(found);
      });
    });
    return scope.dispose;
  }, []);
  return { isOver: count !== null, count: count ?? 0 };
}
