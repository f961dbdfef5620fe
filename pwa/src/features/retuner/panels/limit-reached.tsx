import { Gauge } from 'lucide-react';
import { utcDay } from '../../../shared/format/localised';
import { LIMIT_REACHED, limitReachedWords, type UsageReading } from '../../../shared/plans/usage';
import { LinkButton } from '../../../shared/ui/link-button';
import { Meter } from '../../../shared/ui/meter';
import { Prompt, PromptActions } from './prompts';

interface LimitReachedProps {
  usage: UsageReading;
  /** Whether something else on the page is the main action. */
  isSecondary?: boolean;
}

/** The monthly limit is used up: in place of converting. */
export function LimitReached({ usage: { used, limit, resetsAt }, isSecondary = false }: LimitReachedProps) {
  return (
    <Prompt icon={<Gauge aria-hidden className="icon" />} title={LIMIT_REACHED}>
      <p>{limitReachedWords(limit)}</p>
      <Meter label="Retunes used this month" value={used} max={limit} valueText={`${used} of ${limit} retunes`} />
      <PromptActions>
        <LinkButton variant={isSecondary ? 'line' : 'primary'} to="/pricing">
          Upgrade Plan
        </LinkButton>
      </PromptActions>
      <p className="text-xs text-ink-3">Starts again on {utcDay(resetsAt)}. You can still measure and listen.</p>
    </Prompt>
  );
}
