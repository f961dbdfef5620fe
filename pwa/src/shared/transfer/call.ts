import { refusal } from '../../api/api-error';
import { workspaceHeaders } from '../session/current-workspace';
import { retryPassing } from './retry-passing';
import { TransferError } from './transfer-error';

interface CallOptions {
  /** The workspace of the transfer, which need not be the one that the user works in now; null: the user's own. */
  workspaceId: string | null;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls the API in the workspace of a transfer.
 *
 * @param path below `/api/`
 * @throws TransferError, also when aborted
 */
export async function call<T>(
  path: string,
  { workspaceId, method = 'GET', body, headers, signal }: CallOptions,
): Promise<T> {
  const response = await fetch(new URL(`/api/${path}`, window.location.origin), {
    method,
    credentials: 'include',
    // A page that is closed still removes what the user has cancelled.
    keepalive: method === 'DELETE',
    headers: { ...workspaceHeaders(workspaceId), ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch(() => {
    throw new TransferError();
  });
  const text = await response.text().catch(() => {
    throw new TransferError();
  });
  if (!response.ok) {
    throw new TransferError(refusal(response.status, text, response.statusText), response.headers.get('Retry-After'));
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Deletes an unfinished upload. Never rejects: the server deletes those that are not continued. */
export async function deleteUpload(uploadId: string, workspaceId: string | null): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0' };
  const act = () => call(`uploads/${uploadId}`, { workspaceId, method: 'DELETE', headers });
  await retryPassing(act).catch(() => undefined);
}
