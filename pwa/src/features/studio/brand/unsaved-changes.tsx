import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Scope } from '../../../shared/scope';
import { AlertDialog } from '../../../shared/ui/alert-dialog';

/** Asks before typed settings are lost: by a link of the app, or by closing the page. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const scope = new Scope();
    scope.listen(window, 'beforeunload', (event) => event.preventDefault());
    return scope.dispose;
  }, [isDirty]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="The settings that you changed here have not been saved."
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
