import { mayRetune } from '@attune/catalogue/tier-policy';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { takeHandoff } from '../../shared/file-inbox/file-inbox';
import { type Found, type FoundFile, inputFiles } from '../../shared/files/found-files';
import { deletePersistedFiles, readPersistedMark } from '../../shared/files/persisted-mark';
import { useSession } from '../../shared/session/use-session';
import { useWorkspace } from '../../shared/session/use-workspace';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';

/** Files that were added before the user may retune. */
interface PendingFiles {
  found: Found;
  /** How long they are persisted, ms since 1970. Null: only while the page is open. */
  untilMs: number | null;
  add: (found: Found) => void;
  /** Replaces the files; their folder stays. */
  set: (files: readonly FoundFile[]) => void;
  /** Returns and removes them, also from storage. */
  take: () => Found;
}

const NOTHING: Found = { files: [], folderName: null };

const PendingFilesContext = createContext<PendingFiles>({
  found: NOTHING,
  untilMs: null,
  add: () => undefined,
  set: () => undefined,
  take: () => NOTHING,
});

export function usePendingFiles(): PendingFiles {
  return use(PendingFilesContext);
}

/**
 * Holds files until the user may retune them: added here, handed off by another page, or persisted earlier. Signing up
 * leaves the page open; checkout does not, so without a plan they are also persisted in the browser.
 */
export function PendingFilesProvider({ children }: { children: ReactNode }) {
  const { user, status } = useSession();
  const { tier } = useWorkspace();
  const given = useRef<Found>(NOTHING);
  const [found, setFound] = useState<Found>(NOTHING);
  const [untilMs, setUntilMs] = useState<number | null>(null);
  /** The files that are in the browser's storage. */
  const persisted = useRef<Found | null>(null);
  const lastUserId = useRef<string | null>(null);
  const userId = user?.id ?? null;
  const isClosed = status !== 'loading' && !mayRetune(tier);

  const pending = useMemo(() => {
    const set = (all: Found): void => {
      given.current = all;
      setFound(all);
    };
    const take = (): Found => {
      const all = given.current;
      set(NOTHING);
      setUntilMs(null);
      if (persisted.current !== null) void deletePersistedFiles();
      persisted.current = null;
      return all;
    };
    return {
      found,
      untilMs,
      add: (more: Found) => {
        const { files, folderName } = given.current;
        if (more.files.length === 0) return;
        set(files.length === 0 ? more : { files: [...files, ...more.files], folderName });
      },
      set: (files: readonly FoundFile[]) => {
        if (files.length === 0) take();
        else set({ files: [...files], folderName: given.current.folderName });
      },
      take,
    };
  }, [found, untilMs]);

  useEffect(() => {
    const { files, found: handed } = takeHandoff();
    if (files.length === 0) return;
    given.current = handed ?? inputFiles(files);
    setFound(given.current);
  }, []);

  useEffect(() => {
    if (userId === null) return;
    // Files of one user are not shown to the next.
    if (lastUserId.current !== null && lastUserId.current !== userId) pending.take();
    lastUserId.current = userId;
  }, [userId, pending]);

  useEffect(() => {
    if (status === 'loading' || readPersistedMark() === null || given.current.files.length > 0) return;
    let isGone = false;
    void import('../../shared/file-inbox/persisted-files')
      .then(({ loadPersistedFiles }) => loadPersistedFiles(userId))
      .then((stored) => {
        if (isGone || stored === null || given.current.files.length > 0) return;
        given.current = inputFiles(stored.files);
        persisted.current = given.current;
        setUntilMs(stored.untilMs);
        setFound(given.current);
      })
      // If the chunk cannot be loaded, the files stay in storage for the next visit.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [status, userId]);

  useEffect(() => {
    const files = found.files.map(({ file }) => file);
    // The same files are not written again: a page that is left meanwhile would lose them.
    const before = persisted.current?.files;
    const isSame = before?.length === files.length && files.every((file, i) => file === before[i]?.file);
    if (!isClosed || files.length === 0 || isSame) return;
    persisted.current = found;
    void import('../../shared/file-inbox/persisted-files')
      .then(({ persistFiles }) => persistFiles(files, userId))
      .then((until) => {
        // Skipped when files were taken or added during the copy.
        if (persisted.current === found) setUntilMs(until);
      })
      // If the chunk cannot be loaded, they last only while the page is open, as the note says.
      .catch(() => undefined);
  }, [isClosed, found, userId]);

  return <PendingFilesContext value={pending}>{children}</PendingFilesContext>;
}

/** How many files wait until the user may retune here; nothing when there are none. */
export function PendingFilesNote() {
  const { found, take } = usePendingFiles();
  const files = found.files.map(({ file }) => file);
  const [first] = files;
  if (!first) return null;
  return (
    <Note className="mb-6">
      <div className="grid justify-items-start gap-2.5">
        <p className="break-words">
          {files.length === 1 ? `${first.name} stays` : `${files.length} files stay`} while this page is open.
        </p>
        <Button size="sm" onClick={() => void take()}>
          Discard
        </Button>
      </div>
    </Note>
  );
}
