import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { usePageTitle } from '../shared/hooks/use-page-title';
import { Button } from '../shared/ui/button';
import { PageHeader } from '../shared/ui/page-header';
import { isChunkFailure, mayReload } from './chunk-failure';

/**
 * In place of a page that threw. A chunk that cannot be fetched mostly means that a new version was installed meanwhile:
 * then the page is loaded again, once. Inside the layout the column is there already.
 */
export function ErrorPage() {
  const error = useRouteError();
  const isReloading = isChunkFailure(error) && navigator.onLine && mayReload();
  usePageTitle('This page stopped');
  useEffect(() => {
    if (isReloading) window.location.reload();
  }, [isReloading]);
  if (isReloading) return null;
  return (
    <div className="page in-[main]:px-0">
      <PageHeader
        title="This page stopped"
        lead={
          isChunkFailure(error)
            ? 'It could not be fetched. Check your connection, then load it again.'
            : 'Something in it failed. What was sent to the server is safe; what was typed here may be gone.'
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
        <Button onClick={() => window.location.assign('/')}>Back to home</Button>
      </div>
    </div>
  );
}
