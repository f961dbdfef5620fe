import { useDispatch } from 'react-redux';
import type { ApiError } from '../../api/api-error';
import { LoadError } from '../ui/load-error';
import { sessionApi } from './session-api';

export interface SessionErrorProps {
  /** Why it could not be asked who is signed in. */
  problem: ApiError;
}

/** In place of what depends on the person, while it cannot be asked who is signed in. */
export function SessionError({ problem }: SessionErrorProps) {
  const dispatch = useDispatch();
  // Only looks: a query of its own would ask as soon as this appears.
  const { isFetching } = sessionApi.endpoints.currentUser.useQueryState(undefined);
  const askAgain = () =>
    void dispatch(
      sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }) as never,
    );
  return (
    <LoadError
      title="We couldn’t check whether you’re signed in"
      error={problem}
      onRetry={askAgain}
      retrying={isFetching}
    />
  );
}
