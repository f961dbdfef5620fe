import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type AuthDialogOptions, type AuthDialogs, AuthDialogsContext } from '../../shared/session/auth-dialogs';

const AuthDialogStack = lazy(async () => ({
  default: (await import('../../features/auth/auth-dialog-stack')).AuthDialogStack,
}));

interface OpenDialog extends AuthDialogOptions {
  kind: 'signIn' | 'signUp' | 'reset';
  email?: string;
}

/** Holds which of the three dialogs is open; they are fetched when the first of them is. */
export function AuthDialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const dialogs = useMemo<AuthDialogs>(
    () => ({
      openSignIn: (options) => setOpen({ ...options, kind: 'signIn' }),
      openSignUp: (options) => setOpen({ ...options, kind: 'signUp' }),
      openReset: (email) => setOpen({ kind: 'reset', ...(email !== undefined && { email }) }),
    }),
    [],
  );
  return (
    <AuthDialogsContext value={dialogs}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <AuthDialogStack
            kind={open.kind}
            next={open.next ?? null}
            email={open.email ?? ''}
            onSwitch={(kind, email) => setOpen({ ...open, kind, email })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </AuthDialogsContext>
  );
}
