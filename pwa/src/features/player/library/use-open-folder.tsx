import { type ReactNode, useRef, useState } from 'react';
import { FOLDER_INPUT, inputFiles } from '../../../shared/files/found-files';
import { useToast } from '../../../shared/ui/use-toast';
import { canKeepFolders, pickFolder } from './folders';
import { useLibrary } from './use-library';

/** Adds a folder to the library: the browser's own picker, which can be kept, else the plain one. */
export function useOpenFolder(): { open: () => void; input: ReactNode } {
  const library = useLibrary();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const fail = () => {
    toast({ title: 'The folder could not be opened', description: 'Choose it again, or another one.', tone: 'bad' });
  };
  const open = () => {
    if (!canKeepFolders()) {
      field.current?.click();
      return;
    }
    pickFolder()
      .then((handle) => handle && library.addFolder(handle))
      .catch(fail);
  };
  const input = (
    <input
      // A new field each time: the same folder can be chosen again.
      key={round}
      ref={field}
      type="file"
      {...FOLDER_INPUT}
      hidden
      aria-label="Folder of the library"
      onChange={({ target }) => {
        library.addVisitedFolder(inputFiles(target.files ?? [])).catch(fail);
        setRound(round + 1);
      }}
    />
  );
  return { open, input };
}
