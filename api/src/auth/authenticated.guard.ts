import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AppError } from '../platform/errors/app-error.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import type { ApiKeyScope } from './api-key.entity.js';
import { apiNotInPlan, badApiKey, notSignedIn, scopeMissing, sessionNeeded } from './auth.errors.js';
import { IDENTITY_SOURCES, type Identity, type IdentitySource } from './identity.js';

const SCOPE = 'auth:scope';
/** In place of a scope: not allowed with any API key. */
const NO_KEYS = 'session';

type RequiredScope = ApiKeyScope | typeof NO_KEYS;

type IdentifiedRequest = Request & { identity?: Identity };

/** Asks the identity sources in order who makes the request; 401 when none of them knows. */
@Injectable()
export class AuthenticatedGuard implements CanActivate {
  constructor(
    @Inject(IDENTITY_SOURCES) private readonly sources: readonly IdentitySource[],
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    const identity = await this.identify(request);
    if (!identity) throw notSignedIn();
    if (identity.via.kind === 'api_key') {
      const scope = this.reflector.getAllAndOverride<RequiredScope>(SCOPE, [context.getHandler(), context.getClass()]);
      if (scope === NO_KEYS) throw sessionNeeded();
      if (!identity.via.scopes.includes(scope)) throw scopeMissing(scope);
    }
    request.identity = identity;
    return true;
  }

  private async identify(request: Request): Promise<Identity | null> {
    for (const source of this.sources) {
      const identity = await source.identify(request);
      if (identity) return identity;
    }
    return null;
  }
}

/** The route needs a signed-in user, or an API key with this scope. Documents the errors for all other requests. */
export function Authenticated(scope: ApiKeyScope): ClassDecorator & MethodDecorator {
  return applyDecorators(identified(scope, scopeMissing(scope)), ApiBearerAuth());
}

/**
 * The route needs a signed-in browser: account and payment are not for API keys. Documents the errors for all other
 * requests.
 */
export function SessionOnly(): ClassDecorator & MethodDecorator {
  return identified(NO_KEYS, sessionNeeded());
}

function identified(scope: RequiredScope, refused: AppError): ClassDecorator & MethodDecorator {
  return applyDecorators(
    SetMetadata(SCOPE, scope),
    UseGuards(AuthenticatedGuard),
    ApiCookieAuth(),
    ErrorResponses(notSignedIn(), badApiKey(), apiNotInPlan(), refused),
  );
}

/** The identity behind the request of an `@Authenticated` or `@SessionOnly` route. */
export const CurrentIdentity = createParamDecorator((_: unknown, context: ExecutionContext): Identity => {
  const { identity } = context.switchToHttp().getRequest<IdentifiedRequest>();
  if (!identity) throw notSignedIn();
  return identity;
});
