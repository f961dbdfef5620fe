import { createContext, use } from 'react';

/** Files that were given to the page before anybody could take them in. */
export interface HeldFiles {
  files: readonly File[];
  /** Until when they are kept, should the page be left, ms since 1970. Null: they go with the page. */
  untilMs: number | null;
  hold: (files: readonly File[]) => void;
  /** Gives them out, none twice; they are not kept any more. */
  take: () => File[];
}

export const HeldFilesContext = createContext<HeldFiles>({
  files: [],
  untilMs: null,
  hold: () => undefined,
  take: () => [],
});

export function useHeldFiles(): HeldFiles {
  return use(HeldFilesContext);
}
