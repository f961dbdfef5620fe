import { createContext, use } from 'react';

export interface AuthDialogOptions {
  /** The page to open after signing in, e.g. `/subscribe?plan=pro`; without it, the user stays on the page. */
  next?: string;
  /** The address that the form begins with. */
  email?: string;
}

export interface AuthDialogs {
  openSignIn: (options?: AuthDialogOptions) => void;
  openSignUp: (options?: AuthDialogOptions) => void;
  /** `email`: the address typed so far. */
  openReset: (email?: string) => void;
}

const nothing = () => undefined;

export const AuthDialogsContext = createContext<AuthDialogs>({
  openSignIn: nothing,
  openSignUp: nothing,
  openReset: nothing,
});

/** Opens the sign-in dialogs, from anywhere. */
export function useAuthDialogs(): AuthDialogs {
  return use(AuthDialogsContext);
}
