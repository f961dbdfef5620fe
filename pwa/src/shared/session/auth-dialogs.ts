import { createContext, use } from 'react';

export interface AuthDialogOptions {
  /** The page to go on to once signed in, e.g. `/subscribe?plan=pro`; without it, the person stays where they are. */
  next?: string;
}

export interface AuthDialogs {
  openSignIn: (options?: AuthDialogOptions) => void;
  openSignUp: (options?: AuthDialogOptions) => void;
  /** `email`: what was typed as the address already. */
  openReset: (email?: string) => void;
}

const nothing = () => undefined;

export const AuthDialogsContext = createContext<AuthDialogs>({
  openSignIn: nothing,
  openSignUp: nothing,
  openReset: nothing,
});

/** Opens the dialogs of signing in, from anywhere. */
export function useAuthDialogs(): AuthDialogs {
  return use(AuthDialogsContext);
}
