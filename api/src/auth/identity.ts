import type { Tier } from '@attune/catalogue/plans';
import type { Request } from 'express';
import type { ApiKeyScope } from './api-key.entity.js';

/** Who makes a request. */
export interface Identity {
  userId: string;
  tier: Tier;
  /** How the client proved it; a session allows everything, a key what its scopes name. */
  via: { kind: 'session' } | { kind: 'api_key'; scopes: readonly ApiKeyScope[] };
}

/** One way to authenticate, e.g. with a Bearer key. Sources are asked in order; the first answer counts. */
export abstract class IdentitySource {
  /**
   * @returns null when the request does not use this way at all
   * @throws AppError when it does and the credentials are invalid
   */
  abstract identify(request: Request): Promise<Identity | null>;
}

/** Injection token of the list of sources. */
export const IDENTITY_SOURCES = Symbol('IDENTITY_SOURCES');
