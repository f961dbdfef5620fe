import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asApiError, reasonOf } from '../../api/api-error';
import { useEmailChangeConfirmMutation, useEmailChangeStopMutation } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Note } from '../../shared/ui/note';
import { AuthPageFrame } from './auth-page-frame';

/** `/email-change/confirm`: the link in the mail to the new address. */
export function ConfirmEmailPage() {
  const change = useEmailChangeConfirmMutation();
  return (
    <EmailChangePage
      title="Confirm your new address"
      text="You sign in with this address from now on. Your other devices stay signed in."
      button="Confirm address"
      change={change}
      next={<LinkButton to="/account">Go to your account</LinkButton>}
    />
  );
}

/** `/email-change/stop`: the link in the mail to the old address. */
export function KeepEmailPage() {
  const change = useEmailChangeStopMutation();
  const { openReset } = useAuthDialogs();
  return (
    <EmailChangePage
      title="Keep your old address"
      text="This stops the change. If it has already happened, your old address comes back and all devices are signed out."
      button="Keep the old address"
      change={change}
      next={<Button onClick={() => openReset('')}>Choose a new password</Button>}
    />
  );
}

interface EmailChangePageProps {
  title: string;
  text: string;
  button: string;
  change: readonly [
    start: (body: { token: string }) => unknown,
    result: { data?: { message: string } | undefined; error?: unknown; isLoading: boolean },
  ];
  /** What to do afterwards. */
  next: ReactNode;
}

/** Changes something only on a button press: mail programs open links by themselves. */
function EmailChangePage({ title, text, button, change: [change, result], next }: EmailChangePageProps) {
  usePageTitle(title);
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const refusal = result.error === undefined ? null : asApiError(result.error);
  const isDead = token === '' || (refusal !== null && refusal.status > 0 && refusal.status < 429);
  return (
    <AuthPageFrame title={title}>
      {token === '' && <Note tone="bad">This link is incomplete. Open it again from the email.</Note>}
      {refusal && (
        <Note tone="bad" announce>
          {reasonOf(refusal)}
        </Note>
      )}
      {result.data ? (
        <>
          <Note tone="good" announce>
            {result.data.message}
          </Note>
          <div>{next}</div>
        </>
      ) : (
        !isDead && (
          <>
            <p className="text-sm text-ink-2">{text}</p>
            <Button
              variant="primary"
              busy={result.isLoading}
              busyLabel="One moment..."
              onClick={() => void change({ token })}
            >
              {button}
            </Button>
          </>
        )
      )}
      <LinkButton to="/" variant="quiet" className="-ml-3 justify-self-start px-3!">
        Back to home
      </LinkButton>
    </AuthPageFrame>
  );
}
