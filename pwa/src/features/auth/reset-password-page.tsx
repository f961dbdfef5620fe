import { Formik, type FormikHelpers } from 'formik';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePasswordsResetMutation } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { Scope } from '../../shared/scope';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { Form, PasswordField, RefusalNote, showRefusal } from '../../shared/ui/form';
import { LinkButton } from '../../shared/ui/link-button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';
import { AuthPageFrame } from './auth-page-frame';
import { resetPasswordSchema } from './auth-schemas';

const MISSING_TOKEN_MS = 2000;
const SUCCESS_MS = 3000;

interface ResetValues {
  newPassword: string;
  confirmPassword: string;
}

export function ResetPasswordPage() {
  usePageTitle('Reset Password');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [isDone, setIsDone] = useState(false);
  useDelayedRedirect(isDone, SUCCESS_MS);
  return (
    <AuthPageFrame title="Reset Password">
      {token === '' ? <NoToken /> : isDone ? <Done /> : <ResetForm token={token} onDone={() => setIsDone(true)} />}
      <LinkButton to="/" variant="quiet" className="-ml-3 justify-self-start px-3!">
        Back to home
      </LinkButton>
    </AuthPageFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [reset] = usePasswordsResetMutation();
  const { openReset } = useAuthDialogs();
  const [isLinkDead, setIsLinkDead] = useState(false);

  const submit = async (values: ResetValues, form: FormikHelpers<ResetValues>) => {
    form.setStatus(null);
    try {
      await reset({ token, newPassword: values.newPassword }).unwrap();
    } catch (error) {
      const { code } = showRefusal(error, values, form);
      setIsLinkDead(code === 'auth.reset_link_invalid');
      return;
    }
    onDone();
  };

  return (
    <Formik
      initialValues={{ newPassword: '', confirmPassword: '' }}
      validationSchema={resetPasswordSchema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form label="Reset Password">
          <RefusalNote title="Reset Failed" />
          {isLinkDead && (
            <Button className="justify-self-start" onClick={() => openReset()}>
              Request a new link
            </Button>
          )}
          <PasswordField
            name="newPassword"
            label="New password"
            hint="At least 8 characters"
            autoComplete="new-password"
          />
          <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Resetting password...">
            Reset Password
          </Button>
        </Form>
      )}
    </Formik>
  );
}

function NoToken() {
  const toast = useToast();
  useDelayedRedirect(true, MISSING_TOKEN_MS);
  useEffect(() => {
    toast({
      title: 'Invalid Reset Link',
      description: 'No reset token found. Please request a new password reset link.',
      tone: 'bad',
    });
  }, [toast]);
  return <p className="text-sm text-ink-2">Taking you to the home page.</p>;
}

function Done() {
  return (
    <Note tone="good" announce>
      Your password was updated and all devices were signed out. Sign in with your new password.
    </Note>
  );
}

/** Redirects home after `afterMs`, once `isDue`; leaving the page cancels it. */
export function useDelayedRedirect(isDue: boolean, afterMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const scope = new Scope();
    scope.timeout(() => void navigate('/', { replace: true }), afterMs);
    return scope.dispose;
  }, [isDue, afterMs, navigate]);
}
