import { useState } from 'react';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';

/** What the line under the strings opens. */
export type SheetId = 'tuning' | 'capo' | 'temperament' | 'drone';

export interface Sheets {
  /** Beside or below the tuner; else over it. */
  isWide: boolean;
  isOpen: (id: SheetId) => boolean;
  isAnyOpen: boolean;
  toggle: (id: SheetId) => void;
  close: (id: SheetId) => void;
}

/** As in theme.css: `lg`. */
const WIDE = '(min-width: 62.5rem)';

/** Which sheets are open: one at a time; where there is room, Temperament stays open beside another one. */
export function useSheets(): Sheets {
  const [open, setOpen] = useState<readonly SheetId[]>([]);
  const isWide = useMediaQuery(WIDE);
  const isOpen = (id: SheetId) => (isWide ? open.includes(id) : open.at(-1) === id);
  const close = (id: SheetId) => setOpen((all) => all.filter((one) => one !== id));
  const toggle = (id: SheetId) => {
    if (isOpen(id)) {
      close(id);
      return;
    }
    const stays = (one: SheetId) => isWide && (one === 'temperament' || id === 'temperament');
    setOpen((all) => [...all.filter(stays), id]);
  };
  return { isWide, isOpen, isAnyOpen: open.length > 0, toggle, close };
}

/** Id of the cell that opens a sheet. */
export const cellId = (id: SheetId): string => `tuner-cell-${id}`;
