import { plainHertz } from '@attune/catalogue/receipt-words';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { useEffect, useState } from 'react';
import { dayAndTimeWithin } from '../format/localised';
import { deletePersistedFiles, readPersistedMark } from '../files/persisted-mark';
import { nextTarget } from '../retuning/next-target';
import { useSession } from '../session/use-session';
import { usePermission, useWorkspace } from '../session/use-workspace';
import { Button } from '../ui/button';
import { FileSize } from '../format/amounts';
import { LinkButton } from '../ui/link-button';
import { WaitingCard } from '../ui/waiting-card';

/** Songs that were added before the user had a plan. */
interface PersistedSongs {
  names: readonly string[];
  bytes: number;
  /** Milliseconds since 1970. */
  untilMs: number;
  discard: () => void;
}

/** The songs that are persisted in this browser for the user; null: none. They stay until the retuner takes them. */
export function usePersistedSongs(): PersistedSongs | null {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const [persisted, setPersisted] = useState<Omit<PersistedSongs, 'discard'> | null>(null);
  useEffect(() => {
    if (userId === null || readPersistedMark() === null) return;
    let isGone = false;
    void import('./persisted-files')
      .then(({ loadPersistedFiles }) => loadPersistedFiles(userId))
      .then((stored) => {
        if (isGone || stored === null) return;
        const { files, untilMs } = stored;
        const bytes = files.reduce((sum, { size }) => sum + size, 0);
        setPersisted({ names: files.map(({ name }) => name), bytes, untilMs });
      })
      // If the chunk cannot be loaded, the songs are still in the retuner.
      .catch(() => undefined);
    return () => {
      isGone = true;
      setPersisted(null);
    };
  }, [userId]);
  const discard = () => {
    setPersisted(null);
    void deletePersistedFiles();
  };
  return persisted && { ...persisted, discard };
}

/** What is to be done with them, as the first thing on a page. */
export function PersistedSongsCard({ songs: { names, bytes, untilMs, discard } }: { songs: PersistedSongs }) {
  const { tier } = useWorkspace();
  const mayRetuneHere = usePermission('retune', false).isAllowed && mayRetune(tier);
  const [first] = names;
  const isOne = names.length === 1;
  const waiting = isOne ? `${first} is waiting` : `${names.length} songs are waiting`;
  const hertz = plainHertz(nextTarget(tier));
  const them = isOne ? 'it' : 'them';
  return (
    <WaitingCard
      note={`Kept in this browser until ${dayAndTimeWithin(new Date(untilMs).toISOString())}`}
      title={mayRetuneHere ? `${waiting}: retune ${them} to ${hertz}\u00a0Hz` : waiting}
      actions={
        <>
          <LinkButton variant="primary" size="lg" to={mayRetuneHere ? `/retuner?target=${hertz}` : '/retuner'}>
            {mayRetuneHere ? `Retune ${them} to ${hertz}\u00a0Hz` : `Open ${them} in the retuner`}
          </LinkButton>
          <Button variant="quiet" size="lg" onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      <FileSize bytes={bytes} />. Nothing has been uploaded yet.
    </WaitingCard>
  );
}
