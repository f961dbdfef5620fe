import type { SubscriptionDto } from '../../../api/generated/attune-client';
import { Note } from '../../ui/note';
import { planNotice } from './plan-notice';
import { PlanNoticeButton } from './plan-notice-button';

/** The state of the plan in one line, on pages that are about something else. */
export function PlanNoticeLine({ subscription }: { subscription: SubscriptionDto }) {
  const notice = planNotice(subscription);
  if (notice === null) return null;
  return (
    <Note tone={notice.tone} className="mb-6 items-center!">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b className="font-[620]">{notice.title}.</b> {notice.brief}
        </p>
        {notice.action && (
          <PlanNoticeButton subscription={subscription} action={notice.action} variant="line" size="sm" />
        )}
      </div>
    </Note>
  );
}
