import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { type AuthDialogOptions, type AuthDialogs, AuthDialogsContext } from '../../shared/session/auth-dialogs';
import { useToast } from '../../shared/ui/use-toast';
import { chunkLoadToast } from '../../shared/ui/chunk-load-toast';
import { LoadingBar, usePendingLocationKey } from './navigation-progress';

const loadStack = async () => (await import('../../features/auth/auth-dialog-stack')).AuthDialogStack;

interface OpenDialog extends AuthDialogOptions {
  kind: 'signIn' | 'signUp' | 'reset';
  /** The page that was loading when the dialog was opened. */
  arriving: string | null;
}

/**
 * Holds which of the three dialogs is open; their chunk is loaded when the first one opens. Navigating to another
 * address, also with the back button, closes it; a page that was already loading does not close it when it arrives.
 */
export function AuthDialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { key } = useLocation();
  const arriving = usePendingLocationKey();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    if (open?.arriving !== key) setOpen(null);
  }
  const toast = useToast();
  const stack = useLazyComponent(loadStack, open?.kind ?? null, () => {
    setOpen(null);
    toast(chunkLoadToast('The form'));
  });
  const dialogs = useMemo<AuthDialogs>(
    () => ({
      openSignIn: (options) => setOpen({ ...options, kind: 'signIn', arriving }),
      openSignUp: (options) => setOpen({ ...options, kind: 'signUp', arriving }),
      openReset: (email) => setOpen({ kind: 'reset', email, arriving }),
    }),
    [arriving],
  );
  return (
    <AuthDialogsContext value={dialogs}>
      {children}
      {open && !stack && <LoadingBar label="Loading the form" />}
      {open && stack && (
        <stack.Component
          kind={open.kind}
          next={open.next ?? null}
          email={open.email ?? ''}
          onSwitch={(kind, email) => setOpen({ ...open, kind, email })}
          onClose={() => setOpen(null)}
        />
      )}
    </AuthDialogsContext>
  );
}
