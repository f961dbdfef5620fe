import { mayUseApi } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { hashApiKey, looksLikeApiKey } from './api-key.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { apiNotInPlan, badApiKey } from './auth.errors.js';
import { type Identity, IdentitySource } from './identity.js';

/** `Authorization: Bearer att_live_…`. A request with the header never falls back to its cookie. */
@Injectable()
export class ApiKeyIdentitySource extends IdentitySource {
  constructor(private readonly keys: ApiKeyRepository) {
    super();
  }

  async identify(request: Request): Promise<Identity | null> {
    const header = request.headers.authorization;
    if (header === undefined) return null;
    const key = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
    if (!looksLikeApiKey(key)) throw badApiKey();
    const found = await this.keys.use(hashApiKey(key));
    if (!found) throw badApiKey();
    if (!mayUseApi(found.workspace.tier)) throw apiNotInPlan();
    return { userId: found.userId, workspace: found.workspace, via: { kind: 'api_key', scopes: found.scopes } };
  }
}
