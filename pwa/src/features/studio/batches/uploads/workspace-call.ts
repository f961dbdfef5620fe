import { NO_ANSWER, refusal } from '../../../../api/api-error';
import { workspaceHeaders } from '../../../../shared/session/current-workspace';
import { UploadError } from './send-file';

/**
 * Calls the API in the workspace of an upload, which need not be the one that the user works in now.
 *
 * @param path below `/api/studio/`
 * @throws UploadError
 */
export async function workspaceCall<T>(
  workspaceId: string | null,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(new URL(`/api/studio/${path}`, window.location.origin), {
    method,
    credentials: 'include',
    headers: { ...workspaceHeaders(workspaceId), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new UploadError({ status: 0, message: NO_ANSWER });
  });
  const text = await response.text();
  if (!response.ok) throw new UploadError(refusal(response.status, text, response.statusText));
  return JSON.parse(text) as T;
}
