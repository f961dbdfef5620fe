import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { usePageTitle } from '../shared/hooks/use-page-title';
import { leavePage } from '../shared/navigation/leave-page';
import { Scope } from '../shared/scope';
import { Button } from '../shared/ui/button';
import { PageHeader } from '../shared/ui/page-header';
import { isChunkFailure, mayReload } from './chunk-failure';
import { activateNewVersion } from './new-version';

/**
 * Replaces a page that threw. A chunk that cannot be loaded usually means that a new version was deployed meanwhile:
 * then the new version is activated and the page reloaded; without a new version, it is reloaded once. Inside the
 * layout the column exists already.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isChunk = isChunkFailure(error);
  const recovery = useRecovery(isChunk);
  usePageTitle('Something went wrong on this page');
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
