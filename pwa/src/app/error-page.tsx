import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { usePageTitle } from '../shared/hooks/use-page-title';
import { Button } from '../shared/ui/button';
import { PageHeader } from '../shared/ui/page-header';
import { isChunkFailure, mayReload } from './chunk-failure';

/**
 * Replaces a page that threw. A chunk that cannot be loaded usually means that a new version was deployed meanwhile:
 * then the page is reloaded once. Inside the layout the column exists already.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isReloading = isChunkFailure(error) && navigator.onLine && mayReload();
  usePageTitle('Something went wrong on this page');
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);
  if (isReloading) return null;
  return (
    <div className="page in-[main]:px-0">
      <PageHeader
        title="Something went wrong on this page"
        lead={
          isChunkFailure(error)
            ? 'It didn’t load. Check your connection, then reload the page.'
            : 'Anything you sent is safe; anything you typed here may be lost.'
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button onClick={() => window.location.assign('/')}>Back to home</Button>
      </div>
    </div>
  );
}
