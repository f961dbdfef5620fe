import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Scope } from '../../shared/scope';
import { Dialog, firstField } from '../../shared/ui/dialog';
import { ForgotPasswordForm } from './forgot-password-form';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { SwitchButton } from './auth-links';

const RESET_CLOSES_AFTER_MS = 2000;

type Kind = 'signIn' | 'signUp' | 'reset';

export interface AuthDialogStackProps {
  kind: Kind;
  /** The page to open after signing in. */
  next: string | null;
  /** The email address typed so far; it need not be typed again. */
  email: string;
  onSwitch: (kind: Kind, email: string) => void;
  onClose: () => void;
}

const TITLES: Record<Kind, string> = { signIn: 'Sign In', signUp: 'Create Account', reset: 'Reset Password' };

/** One of the three dialogs; each links to the others. */
export function AuthDialogStack({ kind, next, email, onSwitch, onClose }: AuthDialogStackProps) {
  const navigate = useNavigate();
  const [isSent, setIsSent] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isSent) return;
    const scope = new Scope();
    scope.timeout(() => close(), RESET_CLOSES_AFTER_MS);
    return scope.dispose;
  }, [isSent]);
  useEffect(() => firstField(content.current)?.focus(), [kind]);

  const signedIn = () => {
    onClose();
    if (next !== null) void navigate(next);
  };
  const switchTo = (other: Kind) => (typed: string) => {
    setIsSent(false);
    onSwitch(other, typed);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TITLES[kind]}
      {...(kind === 'reset' && {
        description: isSent ? 'Check your inbox.' : 'We’ll email you a link. It’s valid for 30 minutes.',
      })}
    >
      <div ref={content}>
        {kind === 'signIn' && (
          <SignInForm
            email={email}
            onDone={signedIn}
            forgotLink={<SwitchButton onSwitch={switchTo('reset')}>Forgot password?</SwitchButton>}
          >
            <p className="text-sm text-ink-2">
              Don&rsquo;t have an account? <SwitchButton onSwitch={switchTo('signUp')}>Sign up</SwitchButton>
            </p>
          </SignInForm>
        )}
        {kind === 'signUp' && (
          <SignUpForm email={email} failureTitle="Registration Failed" onDone={signedIn}>
            <p className="text-sm text-ink-2">
              Already have an account? <SwitchButton onSwitch={switchTo('signIn')}>Sign in</SwitchButton>
            </p>
          </SignUpForm>
        )}
        {kind === 'reset' && (
          <ForgotPasswordForm email={email} onDone={() => setIsSent(true)}>
            <p>
              <SwitchButton onSwitch={switchTo('signIn')}>Back to sign in</SwitchButton>
            </p>
          </ForgotPasswordForm>
        )}
      </div>
    </Dialog>
  );
}
