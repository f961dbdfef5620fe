import { mayRetune } from '@attune/catalogue/tier-policy';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { dayAndTime } from '../../shared/dates/dates';
import { takeHandoff } from '../../shared/file-inbox/file-inbox';
import { deletePersistedFiles, readPersistedMark } from '../../shared/file-inbox/persisted-mark';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';

/** Files that were given to the page before anybody could take them in. */
interface PendingFiles {
  files: readonly File[];
  /** Until when they are kept, should the page be left, ms since 1970. Null: they go with the page. */
  untilMs: number | null;
  add: (files: readonly File[]) => void;
  /** Gives them out, none twice; they are not kept any more. */
  take: () => File[];
}

const PendingFilesContext = createContext<PendingFiles>({
  files: [],
  untilMs: null,
  add: () => undefined,
  take: () => [],
});

export function usePendingFiles(): PendingFiles {
  return use(PendingFilesContext);
}

/**
 * Holds files until somebody may retune them: those given to the page, those another page handed over, and those kept
 * from before. Signing up leaves the page open; paying does not, so for whoever has no plan they are also kept in the
 * browser.
 */
export function PendingFilesProvider({ children }: { children: ReactNode }) {
  const { user, status, tier } = useSession();
  const given = useRef<File[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [untilMs, setUntilMs] = useState<number | null>(null);
  /** What the browser's storage holds of them. */
  const persisted = useRef<readonly File[] | null>(null);
  const lastUserId = useRef<string | null>(null);
  const userId = user?.id ?? null;
  const isClosed = status !== 'loading' && !mayRetune(tier);

  const pending = useMemo(
    () => ({
      files,
      untilMs,
      add: (more: readonly File[]) => {
        given.current = [...given.current, ...more];
        setFiles(given.current);
      },
      take: () => {
        const all = given.current;
        given.current = [];
        setFiles([]);
        setUntilMs(null);
        if (persisted.current !== null) void deletePersistedFiles();
        persisted.current = null;
        return all;
      },
    }),
    [files, untilMs],
  );

  useEffect(() => {
    given.current.push(...takeHandoff());
    if (given.current.length > 0) setFiles([...given.current]);
  }, []);

  useEffect(() => {
    if (userId === null) return;
    // Files of one person are not shown to the next.
    if (lastUserId.current !== null && lastUserId.current !== userId) pending.take();
    lastUserId.current = userId;
  }, [userId, pending]);

  useEffect(() => {
    if (status === 'loading' || readPersistedMark() === null || given.current.length > 0) return;
    let isGone = false;
    void import('../../shared/file-inbox/persisted-files')
      .then(({ loadPersistedFiles }) => loadPersistedFiles(userId))
      .then((kept) => {
        if (isGone || kept === null || given.current.length > 0) return;
        given.current = kept.files;
        persisted.current = kept.files;
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
    if (!isClosed || files.length === 0 || files === persisted.current) return;
    persisted.current = files;
    void import('../../shared/file-inbox/persisted-files')
      .then(({ persistFiles }) => persistFiles(files, userId))
      .then((until) => {
        // Given out, or others added, while they were copied.
        if (persisted.current === files) setUntilMs(until);
      })
      // Without the code for it they go with the page, as the note says.
      .catch(() => undefined);
  }, [isClosed, files, userId]);

  return <PendingFilesContext value={pending}>{children}</PendingFilesContext>;
}

/** Which files wait for a plan, where, and how long; nothing when there are none. */
export function PendingFilesNote() {
  const { files, untilMs, take } = usePendingFiles();
  const [first] = files;
  if (!first) return null;
  const isOne = files.length === 1;
  const what = isOne ? `${first.name} stays` : `${files.length} files stay`;
  return (
    <Note className="mb-6">
      <div className="grid justify-items-start gap-2.5">
        <p className="break-words">
          {untilMs === null
            ? `${what} only while this page is open; choose ${isOne ? 'it' : 'them'} again after you subscribe.`
            : `${what} in this browser until ${dayAndTime(new Date(untilMs).toISOString())}, or until you sign out. ${isOne ? 'It' : 'They'} will be here once you have a plan.`}
        </p>
        <Button size="sm" onClick={() => void take()}>
          Discard
        </Button>
      </div>
    </Note>
  );
}
