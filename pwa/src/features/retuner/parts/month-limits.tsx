import { Gauge } from 'lucide-react';
import { Link } from 'react-router-dom';
import { utcDay } from '../../../shared/dates/dates';
import { LIMIT_REACHED, limitReachedWords, nearLimitWords } from '../../../shared/plans/usage';
import { LinkButton } from '../../../shared/ui/link-button';
import { Note } from '../../../shared/ui/note';
import { Prompt, PromptActions } from './prompt';

interface LimitReachedProps {
  limit: number;
  resetsAt: string;
  /** A song was chosen before. */
  hasSongs?: boolean;
}

/** Nothing left this month. */
export function LimitReached({ limit, resetsAt, hasSongs = false }: LimitReachedProps) {
  return (
    <Prompt icon={<Gauge aria-hidden className="icon" />} title={LIMIT_REACHED} isWarning>
      <p>{limitReachedWords(limit)}</p>
      <p>
        Your retunes reset on {utcDay(resetsAt)}.{hasSongs && ' Your file and settings are still here.'}
      </p>
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
      {nearLimitWords('unlimited access')}{' '}
      <Link to="/pricing" className="text-link">
        See plans
      </Link>
    </Note>
  );
}
