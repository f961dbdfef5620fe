import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { UserDto } from '../../api/generated/attune-client';
import { PersistedSongsCard, usePersistedSongs } from '../../shared/file-inbox/persisted-songs';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { OwnPlanNotice } from '../../shared/plans/own-plan-notice';
import { useSession } from '../../shared/session/use-session';
import { type CurrentWorkspace, useWorkspace, workspaceOwner } from '../../shared/session/use-workspace';
import { Badge } from '../../shared/ui/badge';
import { PageHeader } from '../../shared/ui/page-header';
import { DashboardTiles } from './dashboard-tiles';
import { MonthlyUsage } from './monthly-usage';
import { News } from './news';
import { RecentActivity } from './recent-activity';
import { WorkspaceCard } from './workspace-card';

/** `/` for signed-in users: what waits, what is new and what runs, then the tools. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { user } = useSession();
  const { current, all } = useWorkspace();
  const persisted = usePersistedSongs();
  const team = current?.isOwn === false ? current : null;
  // One primary button a page: that of what waits.
  const isWaiting = persisted !== null || team !== null;
  return (
    <>
      <PageHeader
        title={`${user?.lastVisitAt === null ? 'Welcome' : 'Welcome back'}, ${greetingName(user)}`}
        end={
          <Badge tone="lamp" className="whitespace-normal wrap-anywhere">
            {planName(current)}
          </Badge>
        }
      />
      {team === null && <OwnPlanNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {persisted && <PersistedSongsCard songs={persisted} />}
        {team && <WorkspaceCard workspace={team} all={all} isPrimary={persisted === null} />}
        <News />
        <DashboardTiles />
        {team === null && <MonthlyUsage isWaiting={isWaiting} />}
        <RecentActivity isWaiting={isWaiting} />
      </div>
    </>
  );
}

function planName(current: CurrentWorkspace | null): string {
  if (current === null) return `${TIER_NAMES.free} Plan`;
  const { tier, pausedAt, isOwn } = current;
  if (isOwn) return `${TIER_NAMES[tier]} Plan`;
  return `${TIER_NAMES.studio} Plan${pausedAt === null ? '' : ' ended'}, ${workspaceOwner(current)}`;
}

/** The name in the greeting: first name, else the local part of the email address. */
export function greetingName(user: Pick<UserDto, 'firstName' | 'email'> | null): string {
  const firstName = user?.firstName?.trim() ?? '';
  const mailbox = user?.email.split('@')[0] ?? '';
  return firstName || mailbox || 'Frequency Explorer';
}
