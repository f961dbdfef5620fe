import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { type AuthDialogOptions, type AuthDialogs, AuthDialogsContext } from '../../shared/session/auth-dialogs';
import { useToast } from '../../shared/ui/use-toast';
import { chunkLoadToast } from './chunk-load-toast';
import { LoadingBar, usePendingLocationKey } from './navigation-progress';

const loadStack = async () => (await import('../../features/auth/auth-dialog-stack')).AuthDialogStack;

interface OpenDialog extends AuthDialogOptions {
  kind: 'signIn' | 'signUp' | 'reset';
  email?: string;
  /** The page that was on its way when it was opened. */
  arriving: string | null;
}

/**
 * Holds which of the three dialogs is open; they are fetched when the first of them is. The way back, and any other to
 * another address, leaves it behind; a page that was on its way before does not take it away when it arrives.
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
