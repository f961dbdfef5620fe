import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { Scope } from '../../shared/scope';
import { type AddedFiles, fromDrop } from './choose-files';

/** Accepts files and folders anywhere on the page; shows a hint while files are dragged over it. */
export function DropZone({ onDrop, children }: { onDrop: (added: AddedFiles) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // If a file is dropped on the header or footer, the browser would open it in place of the app.
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const scope = new Scope();
    scope.listen(window, 'dragover', stay);
    scope.listen(window, 'drop', stay);
    return scope.dispose;
  }, []);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    <div
      className="relative"
      onDragEnter={(event) => {
        if (hasFiles(event)) setIsOver(true);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        void fromDrop(event.dataTransfer).then(onDrop);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-x-3 inset-y-4 z-30 grid place-items-center rounded-lg border-2 border-dashed border-accent-text bg-bg/90">
          <p className="text-lg font-[580]">Drop to add to the queue</p>
        </div>
      )}
    </div>
  );
}
