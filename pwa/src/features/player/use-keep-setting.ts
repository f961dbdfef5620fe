import { useState } from 'react';
import { canPickHandles, type GivenFile } from './choose-files';

const STORAGE_KEY = 'attune.player.keep';

export interface KeepSetting {
  /** Whether files that are opened are remembered. */
  isOn: boolean;
  /** Whether remembering means to copy: the browser gives no handles. */
  isCopying: boolean;
  /** Whether this file is remembered: as a copy only where that is what was agreed to. */
  keeps: (given: GivenFile) => boolean;
  set: (isOn: boolean) => void;
}

/** Handles cost nothing, so they are kept unless one says no; copies take space, so they are kept when one says yes. */
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
      // Private windows may refuse: then the choice lasts as long as the page.
    }
  };
  const keeps = ({ handle }: GivenFile) => isOn && (isCopying || handle !== null);
  return { isOn, isCopying, keeps, set };
}
