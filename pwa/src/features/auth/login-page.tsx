import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useSession } from '../../shared/session/use-session';
import { LinkButton } from '../../shared/ui/link-button';
import { AuthPageFrame } from './auth-page-frame';
import { SignInForm } from './sign-in-form';
import { SwitchButton, SwitchLink, useNext, useTypedEmail } from './auth-links';

export function LoginPage() {
  usePageTitle('Sign In');
  const { next, search } = useNext();
  const { status } = useSession();
  const { openReset } = useAuthDialogs();
  const email = useTypedEmail();
  // Covers both: already signed in, and signed in just now with the form below.
  if (status === 'signedIn') return <Navigate to={next ?? '/'} replace />;
  return (
    <AuthPageFrame title="Sign In">
      <SignInForm
        email={email}
        onDone={() => undefined}
        forgotLink={<SwitchButton onSwitch={openReset}>Forgot password?</SwitchButton>}
      >
        <p className="text-sm text-ink-2">
          Don&rsquo;t have an account? <SwitchLink to={`/signup${search}`}>Sign up</SwitchLink>
        </p>
        <LinkButton to="/" variant="quiet" className="-ml-3 justify-self-start px-3!">
          Back to home
        </LinkButton>
      </SignInForm>
    </AuthPageFrame>
  );
}
