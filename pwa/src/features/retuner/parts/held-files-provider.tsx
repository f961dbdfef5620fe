import { mayRetune } from '@attune/catalogue/tier-policy';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { takeHandedOver } from '../../../shared/file-inbox/handed-over';
import { forgetKept, keptMark } from '../../../shared/file-inbox/kept-mark';
import { useSession } from '../../../shared/session/use-session';
import { HeldFilesContext } from '../held-files';

/**
 * Holds files until somebody may retune them: those given to the page, those another page handed over, and those kept
 * from before. Signing up leaves the page open; paying does not, so for whoever has no plan they are also kept in the
 * browser.
 */
export function HeldFilesProvider({ children }: { children: ReactNode }) {
  const { user, status, tier } = useSession();
  const given = useRef<File[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [untilMs, setUntilMs] = useState<number | null>(null);
  /** What the browser's storage holds of them. */
  const stored = useRef<readonly File[] | null>(null);
  const lastUserId = useRef<string | null>(null);
  const userId = user?.id ?? null;
  const isClosed = status !== 'loading' && !mayRetune(tier);

  const held = useMemo(
    () => ({
      files,
      untilMs,
      hold: (more: readonly File[]) => {
        given.current = [...given.current, ...more];
        setFiles(given.current);
      },
      take: () => {
        const all = given.current;
        given.current = [];
        setFiles([]);
        setUntilMs(null);
        if (stored.current !== null) void forgetKept();
        stored.current = null;
        return all;
      },
    }),
    [files, untilMs],
  );

  useEffect(() => {
    given.current.push(...takeHandedOver());
    if (given.current.length > 0) setFiles([...given.current]);
  }, []);

  useEffect(() => {
    if (userId === null) return;
    // Files of one person are not shown to the next.
    if (lastUserId.current !== null && lastUserId.current !== userId) held.take();
    lastUserId.current = userId;
  }, [userId, held]);

  useEffect(() => {
    if (status === 'loading' || keptMark() === null || given.current.length > 0) return;
    let isGone = false;
    void import('../../../shared/file-inbox/kept-files')
      .then(({ keptFiles }) => keptFiles(userId))
      .then((kept) => {
        if (isGone || kept === null || given.current.length > 0) return;
        given.current = kept.files;
        stored.current = kept.files;
        setUntilMs(kept.untilMs);
        setFiles(kept.files);
      })
      // Without the code for it nothing is taken over; it stays for the next time.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [status, userId]);

  useEffect(() => {
    if (!isClosed || files.length === 0 || files === stored.current) return;
    stored.current = files;
    void import('../../../shared/file-inbox/kept-files')
      .then(({ keepFiles }) => keepFiles(files, userId))
      .then((until) => {
        // Given out, or others added, while they were copied.
        if (stored.current === files) setUntilMs(until);
      })
      // Without the code for it they go with the page, as the note says.
      .catch(() => undefined);
  }, [isClosed, files, userId]);

  return <HeldFilesContext value={held}>{children}</HeldFilesContext>;
}
