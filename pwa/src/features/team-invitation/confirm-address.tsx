import { useEffect } from 'react';
import { reasonOf } from '../../api/api-error';
import { useEmailVerificationResendMutation } from '../../api/generated/attune-client';
import { Scope } from '../../shared/scope';
import { useCurrentUserQuery } from '../../shared/session/session-api';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';

/** The address is confirmed in another tab: on coming back, this page asks again. */
export function ConfirmAddress() {
  const { refetch } = useCurrentUserQuery(undefined);
  const toast = useToast();
  const [resend, { data, error, isLoading }] = useEmailVerificationResendMutation();
  const askAgain = async () => {
    const { data: user } = await refetch();
    if (user?.emailVerified === false) {
      toast({ title: 'Not confirmed yet', description: 'Open the link in the email first.' });
    }
  };
  useEffect(() => {
    const scope = new Scope();
    const refresh = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    scope.listen(window, 'focus', refresh);
    scope.listen(document, 'visibilitychange', refresh);
    return scope.dispose;
  }, [refetch]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Note tone="warn">
        <b className="font-[620]">Confirm your email address first.</b> Open the link in the email that we sent you,
        then come back here.
      </Note>
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
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void askAgain()}>
          I’ve confirmed it
        </Button>
        <Button busy={isLoading} unavailable={data !== undefined} onClick={() => void resend()}>
          Send a new link
        </Button>
      </div>
    </div>
  );
}
