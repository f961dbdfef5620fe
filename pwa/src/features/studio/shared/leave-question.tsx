import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Scope } from '../../../shared/scope';
import { AlertDialog } from '../../../shared/ui/alert-dialog';

interface LeaveQuestionProps {
  /** Whether there is something to lose. */
  isAsked: boolean;
  title: string;
  description: string;
  confirmLabel?: string;
  dismissLabel?: string;
}

/** Asks before another page of the app is opened; the browser asks before the tab is closed. */
export function LeaveQuestion({ isAsked, confirmLabel = 'Leave', ...texts }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsked && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAsked) return;
    const scope = new Scope();
    scope.listen(window, 'beforeunload', (event) => event.preventDefault());
    return scope.dispose;
  }, [isAsked]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      {...texts}
      confirmLabel={confirmLabel}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
