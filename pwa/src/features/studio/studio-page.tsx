import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { useEffect, useRef } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { Scope } from '../../shared/scope';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { SignedInOnly } from '../../shared/session/signed-in-only';
import { useWorkspace } from '../../shared/session/use-workspace';
import { Badge } from '../../shared/ui/badge';
import { LoadingTicks } from '../../shared/ui/states';
import { ToolHeader } from '../../shared/ui/tool-header';
import { keepForOffline } from './keep-offline';
import { NewBatchButton } from './shared/new-batch-button';
import { PausedNote } from './shared/paused-note';
import { STUDIO_TABS } from './studio-tabs';
import { StudioSummary } from './studio-summary';
import studioStyles from './studio.css?url';

/** `/studio`: for workspaces on the Studio plan, or whose Studio plan has ended; others are sent to the plans. */
export function StudioPage() {
  usePageTitle('Studio Hub');
  return <SignedInOnly>{() => <StudioHub />}</SignedInOnly>;
}

function StudioHub() {
  const { current, isLoading } = useWorkspace();
  const isStudio = current?.tier === 'studio';
  useEffect(() => {
    // Full storage, or no connection: the hub works as it is, and the next visit tries again.
    if (isStudio) keepForOffline().catch(() => undefined);
  }, [isStudio]);
  if (current === null) return null;
  const isPaused = current.pausedAt !== null;
  if (current.tier !== 'studio' && !isPaused && isLoading) return <LoadingTicks label="Loading the Studio Hub" />;
  if (current.tier !== 'studio' && !isPaused) return <Navigate to="/pricing" replace />;
  return (
    // The state of a tab, such as a search, belongs to one workspace.
    <div key={current.id}>
      <link rel="stylesheet" href={studioStyles} precedence="default" />
      <ToolHeader
        title="Studio Hub"
        end={
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            {isPaused ? <Badge>{TIER_NAMES.studio} Plan ended</Badge> : <Badge tone="lamp">Studio Plan</Badge>}
            <NewBatchButton />
          </div>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <StudioSummary workspace={current} />
        <StudioNavigation />
        {isPaused && <PausedNote workspace={current} />}
        <Outlet />
      </div>
    </div>
  );
}

/** The row of tabs; it scrolls sideways, the current one brought into view. */
function StudioNavigation() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const nav = row.current;
    if (!nav) return;
    const scope = new Scope();
    // After the link's own attribute has changed.
    scope.timeout(() => {
      const link = nav.querySelector<HTMLElement>('[aria-current=page]');
      if (link) nav.scrollTo({ left: link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2 });
    });
    return scope.dispose;
  }, [pathname]);
  return (
    <div className="border-b border-line">
      <nav ref={row} aria-label="Studio Hub" className="tab-row">
        {STUDIO_TABS.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/studio'} className="tab-link">
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
