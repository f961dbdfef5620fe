import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { asApiError } from '../../api/api-error';
import { type PasswordResetDto, usePasswordsResetMutation } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { Scope } from '../../shared/scope';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { ApiForm, PasswordField, SubmitButton } from '../../shared/ui/form';
import { LinkButton } from '../../shared/ui/link-button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';
import { AccessList, AccessReview } from './access-review';
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
  const [done, setDone] = useState<PasswordResetDto | null>(null);
  useDelayedRedirect(done?.access.length === 0, SUCCESS_MS);
  return (
    <AuthPageFrame title="Reset Password">
      {token === '' ? <NoToken /> : done ? <Done {...done} /> : <ResetForm token={token} onDone={setDone} />}
      <LinkButton to="/" variant="quiet" className="-ml-3 justify-self-start px-3!">
        Back to home
      </LinkButton>
    </AuthPageFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: (done: PasswordResetDto) => void }) {
  const [reset] = usePasswordsResetMutation();
  const { openReset } = useAuthDialogs();
  const [isLinkDead, setIsLinkDead] = useState(false);

  const submit = async ({ newPassword }: ResetValues) => {
    try {
      onDone(await reset({ token, newPassword }).unwrap());
    } catch (error) {
      setIsLinkDead(asApiError(error).code === 'auth.reset_link_invalid');
      throw error;
    }
  };

  return (
    <ApiForm
      label="Reset Password"
      initialValues={{ newPassword: '', confirmPassword: '' }}
      schema={resetPasswordSchema}
      onSubmit={submit}
      failureTitle="Reset Failed"
    >
      {isLinkDead && (
        <Button className="justify-self-start" onClick={() => openReset()}>
          Request a new link
        </Button>
      )}
      <PasswordField name="newPassword" label="New password" hint="At least 8 characters" autoComplete="new-password" />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton busyLabel="Resetting password...">Reset Password</SubmitButton>
    </ApiForm>
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

function Done({ access, isRevoked, user }: PasswordResetDto) {
  return (
    <>
      <Note tone="good" announce>
        Your password was updated. You’re signed in here, and signed out everywhere else.
      </Note>
      {access.length > 0 && !isRevoked && <AccessReview access={access} email={user.email} />}
      {access.length > 0 && isRevoked && (
        <>
          <p className="text-sm text-ink-2">
            No one had confirmed this address before, so we revoked what gave others access to the account:
          </p>
          <AccessList access={access} />
        </>
      )}
    </>
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
