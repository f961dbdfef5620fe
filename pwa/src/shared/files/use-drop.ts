import { useEffect, useRef, useState } from 'react';
import { Scope } from '../scope';
import { droppedEntries, type Found, findFiles } from './found-files';

/** Accepts files and folders dropped anywhere on the page; otherwise a drop beside the marked area would open the file. */
export function useDrop(onFound: (found: Found) => void): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false);
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
      setIsOver(true);
    });
    scope.listen(window, 'dragleave', ({ relatedTarget }) => {
      // Only when leaving the window, not when moving between elements.
      if (relatedTarget === null) setIsOver(false);
    });
    scope.listen(window, 'drop', (event) => {
      setIsOver(false);
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      void findFiles(droppedEntries(event.dataTransfer)).then((found) => {
        if (!scope.isDisposed) take.current(found);
      });
    });
    return scope.dispose;
  }, []);
  return { isOver };
}
