import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { reasonOf } from '../../api/api-error';
import { baseApi } from '../../api/base-api';
import { useEmailVerificationResendMutation } from '../../api/generated/attune-client';
import { Scope } from '../../shared/scope';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';

/** The address is confirmed in another tab: on coming back, this page asks again. */
export function ConfirmAddress() {
  const dispatch = useDispatch();
  const [resend, { data, error, isLoading }] = useEmailVerificationResendMutation();
  const askAgain = () => dispatch(baseApi.util.invalidateTags(['User']));
  useEffect(() => {
    const scope = new Scope();
    const refresh = () => {
      if (document.visibilityState === 'visible') dispatch(baseApi.util.invalidateTags(['User']));
    };
    scope.listen(window, 'focus', refresh);
    scope.listen(document, 'visibilitychange', refresh);
    return scope.dispose;
  }, [dispatch]);
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
        <Button variant="primary" onClick={askAgain}>
          I’ve confirmed it
        </Button>
        <Button busy={isLoading} unavailable={data !== undefined} onClick={() => void resend()}>
          Send a new link
        </Button>
      </div>
    </div>
  );
}
