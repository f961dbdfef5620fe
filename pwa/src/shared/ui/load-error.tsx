import { useEffect, useRef } from 'react';
import type { ApiError } from '../../api/api-error';
import { useOnline } from '../hooks/use-online';
import { ErrorNote, OfflineNote } from './states';

export interface LoadErrorProps {
  /** What is missing, e.g. "This list could not be loaded". */
  title: string;
  error: ApiError | { message?: string | undefined };
  onRetry: () => void;
  retrying?: boolean;
}

/** In place of what could not be fetched: offline says what still works, and asks again once the connection is back; else what the server said. */
export function LoadError({ title, error, onRetry, retrying = false }: LoadErrorProps) {
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry();
    wasOffline.current = !isOnline;
  }, [isOnline, onRetry]);
  if (!isOnline) {
    return <OfflineNote>Tuner, player and education work without a connection. This comes back with it.</OfflineNote>;
  }
  const status = 'status' in error ? error.status : 0;
  return (
    <ErrorNote title={title} onRetry={onRetry} retrying={retrying}>
      {status === 0
        ? (error.message ?? 'Attune cannot be reached.')
        : `The server answered ${status}. Nothing was lost.`}
    </ErrorNote>
  );
}
