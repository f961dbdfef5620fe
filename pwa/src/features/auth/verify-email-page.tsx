import { useSearchParams } from 'react-router-dom';
import { asApiError, reasonOf } from '../../api/api-error';
import {
  useEmailVerificationResendMutation,
  useEmailVerificationVerifyMutation,
} from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Note } from '../../shared/ui/note';
import { AuthPageFrame } from './auth-page-frame';

/** Confirms only on a button press: mail programs open links by themselves, and must not confirm an address. */
export function VerifyEmailPage() {
  usePageTitle('Confirm your email');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [verify, { isLoading, isSuccess, error }] = useEmailVerificationVerifyMutation();
  const refusal = error === undefined ? null : asApiError(error);
  const isDead = token === '' || (refusal !== null && refusal.status > 0 && refusal.status < 429);
  const { user } = useSession();
  // Until the link is refused, it may be for another account than the one that is signed in.
  const isConfirmed = isSuccess || (isDead && user?.emailVerified === true);
  return (
    <AuthPageFrame title="Confirm your email">
      {isConfirmed ? (
        <Note tone="good" announce>
          Your email is confirmed.
        </Note>
      ) : (
        <>
          {token === '' && <Note tone="bad">This link is incomplete. Open it again from the email.</Note>}
          {refusal && (
            <Note tone="bad" announce>
              {reasonOf(refusal)}
            </Note>
          )}
          {isDead ? (
            <Resend />
          ) : (
            <>
              <p className="text-sm text-ink-2">Confirm that this email address is yours.</p>
              <Button
                variant="primary"
                busy={isLoading}
                busyLabel="Confirming..."
                onClick={() => void verify({ token })}
              >
                Confirm email
              </Button>
            </>
          )}
        </>
      )}
      <LinkButton to="/" variant="quiet" className="-ml-3 justify-self-start px-3!">
        Back to home
      </LinkButton>
    </AuthPageFrame>
  );
}

function Resend() {
  const { user, status } = useSession();
  const [resend, { data, error, isLoading }] = useEmailVerificationResendMutation();
  if (status === 'loading') return null;
  if (user === null) {
    return (
      <LinkButton to={`/login?next=${encodeURIComponent('/account')}`} className="justify-self-start">
        Sign in for a new link
      </LinkButton>
    );
  }
  return (
    <>
      {data && (
        <Note tone="good" announce>
          {data.message}
        </Note>
      )}
      {error !== undefined && (
        <Note tone="bad" announce>
          {reasonOf(error)}
        </Note>
      )}
      <Button
        busy={isLoading}
        unavailable={data !== undefined}
        className="justify-self-start"
        onClick={() => void resend()}
      >
        Send a new link
      </Button>
    </>
  );
}
