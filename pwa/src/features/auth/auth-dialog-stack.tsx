import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog, firstField } from '../../shared/ui/dialog';
import { ForgotPasswordForm } from './forgot-password-form';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { TextButton } from './text-button';

const RESET_CLOSES_AFTER_MS = 2000;

type Kind = 'signIn' | 'signUp' | 'reset';

export interface AuthDialogStackProps {
  kind: Kind;
  /** The page to go on to once signed in. */
  next: string | null;
  onSwitch: (kind: Kind) => void;
  onClose: () => void;
}

const TITLES: Record<Kind, string> = { signIn: 'Sign In', signUp: 'Create Account', reset: 'Reset Password' };

/** One of the three dialogs; each leads to the others. */
export function AuthDialogStack({ kind, next, onSwitch, onClose }: AuthDialogStackProps) {
  const navigate = useNavigate();
  const closing = useRef<number | undefined>(undefined);
  const [isSent, setIsSent] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => () => window.clearTimeout(closing.current), []);
  useEffect(() => firstField(content.current)?.focus(), [kind]);

  const signedIn = () => {
    onClose();
    if (next !== null) void navigate(next);
  };
  const switchTo = (other: Kind) => {
    window.clearTimeout(closing.current);
    setIsSent(false);
    onSwitch(other);
  };
  const closeSoon = () => {
    setIsSent(true);
    closing.current = window.setTimeout(onClose, RESET_CLOSES_AFTER_MS);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TITLES[kind]}
      {...(kind === 'reset' && {
        description: isSent ? 'The link is on its way.' : 'We send a link to your email. It works for 30 minutes.',
      })}
    >
      <div ref={content}>
        {kind === 'signIn' && (
          <SignInForm
            onDone={signedIn}
            forgotLink={<TextButton onClick={() => switchTo('reset')}>Forgot password?</TextButton>}
          >
            <p className="text-sm text-ink-2">
              Don&rsquo;t have an account? <TextButton onClick={() => switchTo('signUp')}>Sign up</TextButton>
            </p>
          </SignInForm>
        )}
        {kind === 'signUp' && (
          <SignUpForm failureTitle="Registration Failed" onDone={signedIn}>
            <p className="text-sm text-ink-2">
              Already have an account? <TextButton onClick={() => switchTo('signIn')}>Sign in</TextButton>
            </p>
          </SignUpForm>
        )}
        {kind === 'reset' && (
          <ForgotPasswordForm onDone={closeSoon}>
            <p>
              <TextButton onClick={() => switchTo('signIn')}>Back to sign in</TextButton>
            </p>
          </ForgotPasswordForm>
        )}
      </div>
    </Dialog>
  );
}
