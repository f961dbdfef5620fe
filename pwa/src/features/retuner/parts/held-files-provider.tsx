import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { takeHandedOver } from '../../../shared/file-inbox/handed-over';
import { HeldFilesContext } from '../held-files';

/** Keeps files through signing in, as long as the page is open: those given to it, and those another page handed over. */
export function HeldFilesProvider({ children }: { children: ReactNode }) {
  const files = useRef<File[]>([]);
  const [count, setCount] = useState(0);
  const held = useMemo(
    () => ({
      count,
      hold: (more: readonly File[]) => {
        files.current.push(...more);
        setCount(files.current.length);
      },
      take: () => {
        const all = files.current;
        files.current = [];
        setCount(0);
        return all;
      },
    }),
    [count],
  );
  useEffect(() => {
    files.current.push(...takeHandedOver());
    setCount(files.current.length);
  }, []);
  return <HeldFilesContext value={held}>{children}</HeldFilesContext>;
}
