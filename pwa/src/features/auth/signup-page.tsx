import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useSession } from '../../shared/session/use-session';
import { AuthPageFrame } from './auth-page-frame';
import { SignUpForm } from './sign-up-form';
import { SwitchLink, useNext, useTypedEmail } from './auth-links';

export function SignupPage() {
  usePageTitle('Create Account');
  const { next, search } = useNext();
  const { status } = useSession();
  const email = useTypedEmail();
  if (status === 'signedIn') return <Navigate to={next ?? '/'} replace />;
  return (
    <AuthPageFrame title="Create Account">
      <SignUpForm email={email} failureTitle="Signup Failed" onDone={() => undefined}>
        <p className="text-sm text-ink-2">
          Already have an account? <SwitchLink to={`/login${search}`}>Sign in</SwitchLink>
        </p>
      </SignUpForm>
    </AuthPageFrame>
  );
}
