import { type ReactNode, useRef, useState } from 'react';
import { handleBehind, useSharedFiles } from '../../shared/file-inbox/file-inbox';
import { canPickHandles, fromFileList, type GivenFile, pickFiles } from './choose-files';
import { type KeepSetting, useKeepSetting } from './use-keep-setting';
import { usePlayerSession } from './use-player';

/** The two ways to a file on this device: the browser's own picker, which remembers, and the plain one. */
export function useChooseFiles(): {
  choose: () => void;
  add: (files: readonly GivenFile[]) => void;
  keep: KeepSetting;
  /** To be put into the page. */
  input: ReactNode;
} {
  const session = usePlayerSession();
  const keep = useKeepSetting();
  const field = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const add = (files: readonly GivenFile[]) => void session.addFiles(files, keep.keeps);
  useSharedFiles((files) => add(files.map((file) => ({ file, handle: handleBehind(file) }))));
  const choose = () => {
    // A picker that fails, or a file that is gone before it is read, is no reason to be left without one.
    if (canPickHandles()) pickFiles().then(add, () => field.current?.click());
    else field.current?.click();
  };
  const input = (
    <input
      // A new field each time: the same file can be chosen again.
      key={round}
      ref={field}
      type="file"
      accept="audio/*"
      multiple
      hidden
      aria-label="Audio files"
      onChange={({ target }) => {
        add(fromFileList(target.files ?? []));
        setRound(round + 1);
      }}
    />
  );
  return { choose, add, keep, input };
}
