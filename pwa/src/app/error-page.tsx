import { useEffect, useRef, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useOnline } from '../shared/hooks/use-online';
import { usePageTitle } from '../shared/hooks/use-page-title';
import { leavePage } from '../shared/navigation/leave-page';
import { Scope } from '../shared/scope';
import { Button } from '../shared/ui/button';
import { LinkButton } from '../shared/ui/link-button';
import { PageHeader } from '../shared/ui/page-header';
import { isChunkFailure, mayReload } from './chunk-failure';
import { activateNewVersion } from './new-version';

const OFFLINE_TITLE = 'You’re offline';

/**
 * Replaces a page that threw. A chunk that cannot be loaded usually means that a new version was deployed meanwhile:
 * then the new version is activated and the page reloaded; without a new version, it is reloaded once. Without a
 * connection the page is one that is not stored, and opens once there is one. Inside the layout the column exists
 * already.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isChunk = isChunkFailure(error);
  const isOffline = !useOnline() && isChunk;
  const recovery = useRecovery(isChunk);
  usePageTitle(isOffline ? OFFLINE_TITLE : 'Something went wrong on this page');
  useReloadOnceOnline(isOffline);
  if (isOffline) {
    return (
      <div className="page in-[main]:px-0">
        <PageHeader title={OFFLINE_TITLE} lead="This page needs a connection. It opens by itself once you’re online." />
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/tuner">Tuner</LinkButton>
          <LinkButton to="/player">Player</LinkButton>
          <LinkButton to="/education">Learn</LinkButton>
        </div>
      </div>
    );
  }
  if (recovery === 'checking') return null;
  return (
    <div className="page in-[main]:px-0">
      {recovery === 'updating' ? (
        <PageHeader title="Attune has a new version" lead="It’s loading. The page then opens by itself." />
      ) : (
        <PageHeader
          title="Something went wrong on this page"
          lead={
            isChunk
              ? 'It didn’t load. Check your connection, then reload the page.'
              : 'Anything you sent is safe; anything you typed here may be lost.'
          }
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => leavePage.reload()}>
          Reload
        </Button>
        <Button onClick={() => leavePage.to('/')}>Back to home</Button>
      </div>
    </div>
  );
}

function useReloadOnceOnline(isOffline: boolean): void {
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) leavePage.reload();
    wasOffline.current = isOffline;
  }, [isOffline]);
}

/** Ends in a reload of the page, or `none`: the user has to do something. */
type Recovery = 'checking' | 'updating' | 'none';

function useRecovery(isChunk: boolean): Recovery {
  const [recovery, setRecovery] = useState<Recovery>(isChunk && navigator.onLine ? 'checking' : 'none');
  const isWanted = recovery !== 'none';
  useEffect(() => {
    if (!isWanted) return;
    const scope = new Scope();
    const recover = async () => {
      const isNew = await activateNewVersion(() => setRecovery('updating')).catch(() => false);
      if (scope.isDisposed) return;
      if (isNew || mayReload()) leavePage.reload();
      else setRecovery('none');
    };
    void recover();
    return scope.dispose;
  }, [isWanted]);
  return recovery;
}
