import { useEffect, useRef } from 'react';
import { type ApiError, hasGivenUp } from '../../api/api-error';
import { useOnline } from '../hooks/use-online';
import { ErrorNote, OfflineNote } from './states';

export interface LoadErrorProps {
  /** What is missing, e.g. "We couldn’t load this list". */
  title: string;
  error: ApiError | { message?: string | undefined };
  onRetry: () => void;
  retrying?: boolean;
}

/** In place of what could not be fetched: offline says what still works, and asks again once the connection is back. */
export function LoadError({ title, error, onRetry, retrying = false }: LoadErrorProps) {
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry();
    wasOffline.current = !isOnline;
  }, [isOnline, onRetry]);
  if (!isOnline) {
    return (
      <OfflineNote>The tuner, player and education hub still work. This will load once you’re online.</OfflineNote>
    );
  }
  return (
    <ErrorNote title={title} onRetry={onRetry} retrying={retrying}>
      {reasonFor(error)}
    </ErrorNote>
  );
}

/** What the server said about a request that it refused; its own errors get one sentence. */
function reasonFor(error: LoadErrorProps['error']): string {
  const { status, code } = 'status' in error ? error : { status: 0 };
  if (status === 0) return error.message ?? 'We can’t reach Attune.';
  if (error.message && (status < 500 || (code === undefined && hasGivenUp(status)))) return error.message;
  return `The server had a problem (${status}). Nothing was lost.`;
}
