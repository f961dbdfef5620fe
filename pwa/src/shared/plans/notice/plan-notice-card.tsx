import type { ReactNode } from 'react';
import type { SubscriptionDto } from '../../../api/generated/attune-client';
import { utcDay } from '../../format/localised';
import { Meter } from '../../ui/meter';
import { Note } from '../../ui/note';
import { FigureList } from '../figure-list';
import { monthUntil, planNotice } from './plan-notice';
import { PlanNoticeButton } from './plan-notice-button';

interface PlanNoticeCardProps {
  subscription: SubscriptionDto;
  /** Buttons beside the notice's own. */
  children: ReactNode;
}

/** The state of the plan on the account page: what happened, what is open, and the one thing to do about it. */
export function PlanNoticeCard({ subscription, children }: PlanNoticeCardProps) {
  const notice = planNotice(subscription);
  if (notice === null) return children;
  return (
    <>
      <Note tone={notice.tone}>
        <b className="block font-[620]">{notice.title}</b>
        {notice.text}
      </Note>
      {subscription.status === 'active' && subscription.endsAt !== null && <TimeLeft endsAt={subscription.endsAt} />}
      <FigureList rows={notice.figures} />
      <div className="flex flex-wrap gap-3">
        {notice.action && <PlanNoticeButton subscription={subscription} action={notice.action} variant="primary" />}
        {children}
      </div>
    </>
  );
}

/** One graduation for each day of the last month. */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const { passed, days } = monthUntil(endsAt);
  return (
    <div className="grid gap-1">
      <Meter
        label="Last month of the plan"
        value={passed}
        max={days}
        valueText={`${passed} of ${days} days have passed`}
      />
      <p aria-hidden className="flex justify-between text-xs text-ink-3">
        <span>Today, {utcDay(new Date().toISOString())}</span>
        <span>{utcDay(endsAt)}</span>
      </p>
    </div>
  );
}
