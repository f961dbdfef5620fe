import type { ApiError } from '../../api/api-error';
import { useApiDispatch } from '../../api/api-store';
import { LoadError } from '../ui/load-error';
import { sessionApi } from './session-api';

export interface SessionErrorProps {
  /** Why the session could not be loaded. */
  problem: ApiError;
}

/** Replaces content that depends on the user while the session cannot be loaded. */
export function SessionError({ problem }: SessionErrorProps) {
  const dispatch = useApiDispatch();
  // Reads the cache only: a query of its own would send a request as soon as this appears.
  const { isFetching } = sessionApi.endpoints.currentUser.useQueryState(undefined);
  const askAgain = () =>
    void dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  return (
    <LoadError
      title="We couldn’t check whether you’re signed in"
      // The message of an error response is only its status.
      error={problem.status === 0 ? problem : { ...problem, message: '' }}
      onRetry={askAgain}
      retrying={isFetching}
    />
  );
}
