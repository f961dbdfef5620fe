import type { Request } from 'express';
import type { ApiKeyScope } from './api-key.js';
import type { Workspace } from './workspace/workspace.js';

/** Who makes a request, and in which workspace. */
export interface Identity {
  userId: string;
  workspace: Workspace;
  /** How the client proved it; a session allows what its role allows, a key what its scopes name as well. */
  via: { kind: 'session'; passwordStamp: string } | { kind: 'api_key'; scopes: readonly ApiKeyScope[] };
}

/** One way to authenticate, e.g. with a Bearer key. Sources are asked in order; the first answer counts. */
export abstract class IdentitySource {
  /**
   * @returns the user in their own workspace, or a key in the one it is bound to; null when the request does not use
   *   this way at all
   * @throws AppError when it does and the credentials are invalid
   */
  abstract identify(request: Request): Promise<Identity | null>;
}

/** Injection token of the list of sources. */
export const IDENTITY_SOURCES = Symbol('IDENTITY_SOURCES');
