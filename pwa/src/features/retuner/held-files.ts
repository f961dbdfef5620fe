import { createContext, use } from 'react';

/** Files that were given to the page before anybody could take them in. They go with the page. */
export interface HeldFiles {
  count: number;
  hold: (files: readonly File[]) => void;
  /** Gives them out; none twice. */
  take: () => File[];
}

export const HeldFilesContext = createContext<HeldFiles>({ count: 0, hold: () => undefined, take: () => [] });

export function useHeldFiles(): HeldFiles {
  return use(HeldFilesContext);
}
