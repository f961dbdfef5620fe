import { Layers } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';

/** The retuner, which makes batches of its lists. */
export const NEW_BATCH = '/retuner?on=server';

/** Leads to a new batch. Above the songs of the history it is the main action; other views have their own. */
export function NewBatchButton() {
  const { pathname } = useLocation();
  const { isAllowed, reason } = usePermission('retune');
  const reasonId = useId();
  const label = (
    <>
      <Layers aria-hidden className="icon" />
      New batch
    </>
  );
  if (isAllowed) {
    const variant = pathname.replace(/\/$/, '') === '/studio/history' ? 'primary' : 'line';
    return (
      <LinkButton variant={variant} to={NEW_BATCH}>
        {label}
      </LinkButton>
    );
  }
  return (
    <>
      <Button unavailable aria-describedby={reasonId}>
        {label}
      </Button>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </>
  );
}
