import { useEffect, useRef, useState } from 'react';
import { Scope } from '../scope';
import { droppedEntries, type Found, findFiles } from './found-files';

interface DropState {
  isOver: boolean;
  /** Files and folders over the page; 0 while there are none, or the browser does not tell. */
  count: number;
}

const NOTHING_OVER: DropState = { isOver: false, count: 0 };

/** Accepts files and folders dropped anywhere on the page; otherwise a drop beside the marked area would open the file. */
export function useDrop(onFound: (found: Found) => void): DropState {
  const [over, setOver] = useState(NOTHING_OVER);
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
      const count = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length;
      setOver((last) => (last.isOver && last.count === count ? last : { isOver: true, count }));
    });
    scope.listen(window, 'dragleave', ({ relatedTarget }) => {
      // Only when leaving the window, not when moving between elements.
      if (relatedTarget === null) setOver(NOTHING_OVER);
    });
    scope.listen(window, 'drop', (event) => {
      setOver(NOTHING_OVER);
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      void findFiles(droppedEntries(event.dataTransfer)).then((found) => {
        if (!scope.isDisposed) take.current(found);
      });
    });
    return scope.dispose;
  }, []);
  return over;
}
