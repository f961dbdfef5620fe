import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { UserDto } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { OwnPlanNotice } from '../../shared/plans/own-plan-notice';
import { useSession } from '../../shared/session/use-session';
import { useWorkspace } from '../../shared/session/use-workspace';
import { Badge } from '../../shared/ui/badge';
import { PageHeader } from '../../shared/ui/page-header';
import { DashboardTiles } from './dashboard-tiles';
import { MonthlyUsage } from './monthly-usage';
import { RecentActivity } from './recent-activity';

/** `/` for signed-in users. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { user } = useSession();
  const { current, tier } = useWorkspace();
  return (
    <>
      <PageHeader
        title={`Welcome back, ${greetingName(user)}`}
        lead={current?.isOwn === false && `You’re working in ${current.name}.`}
        end={<Badge tone="lamp">{TIER_NAMES[tier]} Plan</Badge>}
      />
      {current?.isOwn !== false && <OwnPlanNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <MonthlyUsage />
        <DashboardTiles />
        <RecentActivity />
      </div>
    </>
  );
}

/** The name in the greeting: first name, else the local part of the email address. */
export function greetingName(user: Pick<UserDto, 'firstName' | 'email'> | null): string {
  const firstName = user?.firstName?.trim() ?? '';
  const mailbox = user?.email.split('@')[0] ?? '';
  return firstName || mailbox || 'Frequency Explorer';
}
