import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom';
import { Scope } from '../../shared/scope';
import { usePageSection } from '../../shared/hooks/use-page-title';
import { SignedInOnly } from '../../shared/session/signed-in-only';
import { useOpenWorkspace } from '../../shared/session/use-open-workspace';
import { hasStudioHub, useWorkspace } from '../../shared/session/use-workspace';
import { WorkspaceList } from '../../shared/session/workspace-list';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { Badge } from '../../shared/ui/badge';
import { PageHeader } from '../../shared/ui/page-header';
import { Panel } from '../../shared/ui/panel';
import { LoadingTicks } from '../../shared/ui/states';
import { ToolHeader } from '../../shared/ui/tool-header';
import { keepForOffline } from './keep-offline';
import { NewBatchButton } from './shared/new-batch-button';
import { PausedNote } from './shared/paused-note';
import { STUDIO_TABS } from './studio-tabs';
import { StudioSummary } from './studio-summary';
import studioStyles from './studio.css?url';

/**
 * `/studio`: for workspaces on the Studio plan, or whose Studio plan has ended. Who works in another one is led to that
 * of their team, and without a team to the plans.
 */
export function StudioPage() {
  usePageSection('Studio Hub');
  return <SignedInOnly>{() => <StudioHub />}</SignedInOnly>;
}

function StudioHub() {
  const { current, all, isLoading } = useWorkspace();
  const isStudio = current?.tier === 'studio';
  useEffect(() => {
    // Full storage, or no connection: the hub works as it is, and the next visit tries again.
    if (isStudio) keepForOffline().catch(() => undefined);
  }, [isStudio]);
  if (current === null) return null;
  const isPaused = current.pausedAt !== null;
  if (!hasStudioHub(current)) {
    if (isLoading) return <LoadingTicks label="Loading the Studio Hub" />;
    return <OtherWorkspaces workspaces={all.filter(hasStudioHub)} current={current.id} />;
  }
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

/** The Studio workspaces of the user who works in another one: a single one is opened, of several one is chosen. */
function OtherWorkspaces({ workspaces, current }: { workspaces: readonly WorkspaceDto[]; current: string }) {
  const open = useOpenWorkspace();
  const working = workspaces.filter(({ tier }) => tier === 'studio');
  const choices = working.length > 0 ? working : workspaces;
  const only = choices.length === 1 ? choices[0] : undefined;
  const openOnly = useEffectEvent(() => only && open(only));
  useEffect(() => {
    openOnly();
  }, [only?.id]);
  if (choices.length === 0) return <Navigate to="/pricing" replace />;
  if (only) return <LoadingTicks label="Loading the Studio Hub" />;
  return (
    <>
      <PageHeader title="Studio Hub" lead="Which workspace do you want to open? It opens here next time, too." />
      <Panel className="max-w-[32rem]">
        <WorkspaceList workspaces={choices} current={current} onChoose={open} />
      </Panel>
    </>
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
