export interface AuthDialogStackProps {
  kind: 'signIn' | 'signUp' | 'reset';
  /** The page to go on to once signed in. */
  next: string | null;
  onSwitch: (kind: 'signIn' | 'signUp' | 'reset') => void;
  onClose: () => void;
}

export function AuthDialogStack(_props: AuthDialogStackProps) {
  return null;
}
