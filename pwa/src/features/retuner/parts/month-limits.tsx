import { Gauge } from 'lucide-react';
import { Link } from 'react-router-dom';
import { utcDay } from '../../../shared/dates/dates';
import { LinkButton } from '../../../shared/ui/link-button';
import { Note } from '../../../shared/ui/note';
import { limitReached } from '../model/turned-away';
import { Prompt, PromptActions } from './prompt';

/** Nothing left this month. */
export function LimitReached({ limit, resetsAt }: { limit: number; resetsAt: string }) {
  return (
    <Prompt icon={<Gauge aria-hidden className="icon" />} title="Monthly Limit Reached" isWarning>
      <p>{limitReached(limit).description}</p>
      <p>The count starts again on {utcDay(resetsAt)}.</p>
      <PromptActions>
        <LinkButton variant="primary" to="/pricing">
          Upgrade Plan
        </LinkButton>
      </PromptActions>
    </Prompt>
  );
}

/** Above 80 %. */
export function NearLimit() {
  return (
    <Note tone="warn" className="mb-6">
      You're approaching your monthly limit. Consider upgrading for unlimited access.{' '}
      <Link to="/pricing" className="text-link">
        See plans
      </Link>
    </Note>
  );
}
