import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FileWithHandle, takeHandoff, useArrivingFiles } from '../../shared/file-inbox/file-inbox';
import { FOLDER_INPUT, inputFiles, PLAYED_AUDIO } from '../../shared/files/found-files';
import { type AddedFiles, canPickHandles, fromFiles, fromFolder, pickFiles } from './choose-files';
import { usePlayerSession } from './use-player';

/**
 * The ways to files on this device: the browser's own picker, which remembers, the plain one, and the one for a folder.
 */
export function useChooseFiles(): {
  choose: () => void;
  chooseFolder: () => void;
  add: (added: AddedFiles) => void;
  keep: KeepSetting;
  /** To be rendered on the page. */
  input: ReactNode;
} {
  const session = usePlayerSession();
  const keep = useKeepSetting();
  const field = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const add = (added: AddedFiles) => void session.addFiles(added, keep.shouldRemember);
  useArrivingFiles((files) => add({ files, folderName: null }));
  const openHandoff = useEffectEvent(() => {
    const { files, hearing } = takeHandoff();
    if (files.length === 0) return;
    void session.addFiles(fromFiles(files), keep.shouldRemember, { opens: true });
    if (hearing === null) return;
    session.song.retune({ ...hearing, aim: 'other' });
    session.song.listenTo('retuned');
  });
  useEffect(() => openHandoff(), []);
  const choose = () => {
    // If the picker fails, or a file disappears before it is read, the plain field still works.
    if (canPickHandles()) {
      pickFiles().then(
        (files) => add({ files, folderName: null }),
        () => field.current?.click(),
      );
    } else field.current?.click();
  };
  const input = (
    // New fields each time: the same file can be chosen again.
    <Fragment key={round}>
      <input
        ref={field}
        type="file"
        accept={PLAYED_AUDIO}
        multiple
        hidden
        aria-label="Audio files"
        onChange={({ target }) => {
          add(fromFiles(target.files ?? []));
          setRound(round + 1);
        }}
      />
      <input
        ref={folder}
        type="file"
        {...FOLDER_INPUT}
        hidden
        aria-label="Folder of audio files"
        onChange={({ target }) => {
          add(fromFolder(inputFiles(target.files ?? [])));
          setRound(round + 1);
        }}
      />
    </Fragment>
  );
  return { choose, chooseFolder: () => folder.current?.click(), add, keep, input };
}

const STORAGE_KEY = 'attune.player.keep';

export interface KeepSetting {
  /** Whether opened files are remembered. */
  isOn: boolean;
  /** Whether remembering means to copy: the browser gives no handles. */
  isCopying: boolean;
  /** Whether this file is remembered: as a copy only if the user agreed to copies. */
  shouldRemember: (file: FileWithHandle) => boolean;
  set: (isOn: boolean) => void;
}

/** Handles cost nothing, so they are stored unless the user opts out; copies take space, so the user must opt in. */
export function useKeepSetting(): KeepSetting {
  const isCopying = !canPickHandles();
  const [isOn, setIsOn] = useState(() => {
    try {
      const stored = localStorage.getItem(STORAGE_KEY);
      return stored === null ? !isCopying : stored === 'on';
    } catch {
      return false;
    }
  });
  const set = (chosen: boolean) => {
    setIsOn(chosen);
    try {
      localStorage.setItem(STORAGE_KEY, chosen ? 'on' : 'off');
    } catch {
      // Private windows may refuse storage: then the choice lasts until the page is closed.
    }
  };
  const shouldRemember = ({ handle }: FileWithHandle) => isOn && (isCopying || handle !== null);
  return { isOn, isCopying, shouldRemember, set };
}
