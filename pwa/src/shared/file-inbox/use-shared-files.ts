import { useEffect, useEffectEvent } from 'react';
import { onSharedFiles, takeSharedFiles } from './file-inbox';

/** Hands over files that were shared to the app or opened with it: those that wait, and those that come. */
export function useSharedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(() => {
    void takeSharedFiles().then((files) => {
      if (files.length > 0) onFiles(files);
    });
  });
  useEffect(() => {
    take();
    return onSharedFiles(() => take());
  }, []);
}
