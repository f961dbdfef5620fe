import type { Request } from 'express';
import { UUID } from '../../platform/text/uuid.js';
import { workspaceNotFound } from '../auth.errors.js';

/** The request header with the id of a workspace. */
export const WORKSPACE_HEADER = 'Attune-Workspace';
/** The same for links and event streams, which cannot have headers: a query parameter, of GET requests only. */
export const WORKSPACE_PARAMETER = 'workspace';

/**
 * The workspace that a request names.
 *
 * @throws AppError 404 for what is no id
 */
export function namedWorkspace(request: Request): string | undefined {
  const inQuery =
    request.method === 'GET' || request.method === 'HEAD' ? request.query[WORKSPACE_PARAMETER] : undefined;
  const named = request.get(WORKSPACE_HEADER) ?? inQuery;
  if (named === undefined) return undefined;
  if (typeof named !== 'string' || !UUID.test(named.toLowerCase())) throw workspaceNotFound();
  return named.toLowerCase();
}
