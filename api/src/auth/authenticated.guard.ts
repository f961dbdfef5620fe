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
import { may, type Permission } from '@attune/catalogue/roles';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AppError } from '../platform/errors/app-error.js';
import { addAccessCheck } from '../platform/http/event-stream.js';
import { addLogFields } from '../platform/observability/log-context.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { UUID } from '../platform/text/uuid.js';
import type { ApiKeyScope } from './api-key.js';
import {
  apiNotInPlan,
  badApiKey,
  notSignedIn,
  roleForbids,
  scopeMissing,
  sessionNeeded,
  workspaceNotFound,
  workspacePaused,
} from './auth.errors.js';
import { IDENTITY_SOURCES, type Identity, type IdentitySource } from './identity.js';
import { isPaused, type Workspace } from './workspace/workspace.js';
import { WorkspaceRepository } from './workspace/workspace.repository.js';

const SCOPE = 'auth:scope';
const PERMISSION = 'auth:permission';
/** In place of a scope: not allowed with any API key. */
const NO_KEYS = 'session';

/** The request header with the id of a workspace. */
const WORKSPACE_HEADER = 'Attune-Workspace';
/** The same for links and event streams, which cannot have headers: a query parameter, of GET requests only. */
const WORKSPACE_PARAMETER = 'workspace';

type RequiredScope = ApiKeyScope | typeof NO_KEYS;

/** By the route; without a permission it is about the user's own account. */
interface Required {
  scope: RequiredScope | undefined;
  permission: Permission | undefined;
}

type IdentifiedRequest = Request & { identity?: Identity };

/**
 * Asks the identity sources in order who makes the request; 401 when none of them knows. Where the route names a
 * permission, the request acts in the workspace that it names, and the role there decides.
 */
@Injectable()
export class AuthenticatedGuard implements CanActivate {
  constructor(
    @Inject(IDENTITY_SOURCES) private readonly sources: readonly IdentitySource[],
    private readonly workspaces: WorkspaceRepository,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<IdentifiedRequest>();
    const required: Required = {
      scope: this.required(SCOPE, context) as RequiredScope | undefined,
      permission: this.required(PERMISSION, context) as Permission | undefined,
    };
    const identity = await this.admit(request, required);
    request.identity = identity;
    addLogFields({ userId: identity.userId });
    addAccessCheck(http.getResponse<Response>(), async () => {
      request.identity = await this.admit(request, required);
      const { tier } = identity.workspace;
      if (tier === 'studio' && isPaused(request.identity.workspace)) throw workspacePaused();
    });
    return true;
  }

  /** @throws AppError 401, 403 or 404 when the user may not make the request */
  private async admit(request: Request, { scope, permission }: Required): Promise<Identity> {
    const identity = await this.identify(request);
    if (!identity) throw notSignedIn();
    if (identity.via.kind === 'api_key') {
      if (scope === NO_KEYS) throw sessionNeeded();
      if (!scope || !identity.via.scopes.includes(scope)) throw scopeMissing(scope ?? 'read');
    }
    if (permission) {
      identity.workspace = await this.chosenWorkspace(request, identity);
      checkRole(identity, permission);
    }
    return identity;
  }

  private required(key: string, context: ExecutionContext): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [context.getHandler(), context.getClass()]);
  }

  /** @throws AppError 404 for a workspace that the user is not a member of, or that a key is not bound to */
  private async chosenWorkspace(request: Request, { userId, workspace, via }: Identity): Promise<Workspace> {
    const named = namedWorkspace(request);
    if (named === undefined || named === workspace.ownerId) return workspace;
    const found = via.kind === 'session' ? await this.workspaces.findForMember(named, userId) : undefined;
    if (!found) throw workspaceNotFound();
    return found;
  }

  private async identify(request: Request): Promise<Identity | null> {
    for (const source of this.sources) {
      const identity = await source.identify(request);
      if (identity) return identity;
    }
    return null;
  }
}

/** @throws AppError 403 when the role lacks the permission, or the workspace of a team is paused */
function checkRole({ userId, workspace }: Identity, permission: Permission): void {
  if (!may(workspace.role, permission)) throw roleForbids(workspace.role, permission);
  // A team is a part of the Studio plan. The owner goes on with the plan that is left.
  const isGuest = workspace.ownerId !== userId && workspace.tier !== 'studio';
  if (isGuest && (permission !== 'view' || !isPaused(workspace))) throw workspacePaused();
}

/**
 * The route needs a signed-in user, or an API key with this scope, and this permission in the workspace that the
 * request names. Documents the errors for all other requests.
 */
export function Authenticated(scope: ApiKeyScope, permission: Permission): ClassDecorator & MethodDecorator {
  return applyDecorators(identified(scope, scopeMissing(scope)), inWorkspace(permission), ApiBearerAuth());
}

/**
 * The route needs a signed-in browser: account, payment and changes to a workspace are not for API keys. Documents the
 * errors for all other requests.
 *
 * @param permission what the user may do in the workspace that the request names; without it the route is about the
 *   user's own account
 */
export function SessionOnly(permission?: Permission): ClassDecorator & MethodDecorator {
  return applyDecorators(identified(NO_KEYS, sessionNeeded()), ...(permission ? [inWorkspace(permission)] : []));
}

function identified(scope: RequiredScope, refused: AppError): ClassDecorator & MethodDecorator {
  return applyDecorators(
    SetMetadata(SCOPE, scope),
    UseGuards(AuthenticatedGuard),
    ApiCookieAuth(),
    ErrorResponses(notSignedIn(), badApiKey(), apiNotInPlan(), refused),
  );
}

function inWorkspace(permission: Permission): ClassDecorator & MethodDecorator {
  return applyDecorators(
    SetMetadata(PERMISSION, permission),
    ErrorResponses(
      workspaceNotFound(),
      workspacePaused(),
      ...(permission === 'view' ? [] : [roleForbids('viewer', permission)]),
    ),
  );
}

/** The identity behind the request of an `@Authenticated` or `@SessionOnly` route. */
export function identityOf(context: ExecutionContext): Identity {
  const { identity } = context.switchToHttp().getRequest<IdentifiedRequest>();
  if (!identity) throw notSignedIn();
  return identity;
}

/** Parameter of a handler: see {@link identityOf}. */
export const CurrentIdentity = createParamDecorator((_: unknown, context: ExecutionContext) => identityOf(context));

/**
 * The workspace that a request names.
 *
 * @throws AppError 404 for what is no id
 */
function namedWorkspace(request: Request): string | undefined {
  const inQuery =
    request.method === 'GET' || request.method === 'HEAD' ? request.query[WORKSPACE_PARAMETER] : undefined;
  const named = request.get(WORKSPACE_HEADER) ?? inQuery;
  if (named === undefined) return undefined;
  if (typeof named !== 'string' || !UUID.test(named.toLowerCase())) throw workspaceNotFound();
  return named.toLowerCase();
}
