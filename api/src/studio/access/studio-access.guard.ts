import type { Permission } from '@attune/catalogue/roles';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { workspacePaused } from '../../auth/auth.errors.js';
import type { ApiKeyScope } from '../../auth/api-key.js';
import { Authenticated, identityOf, SessionOnly } from '../../auth/authenticated.guard.js';
import { isPaused } from '../../auth/workspace/workspace.js';
import { addAccessCheck } from '../../platform/http/event-stream.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { studioNotInPlan } from '../studio.errors.js';

const CHANGES = 'studio:changes';

/** What a key needs to do what a user needs this permission for. Keys never do what has none here. */
const SCOPES: Partial<Record<Permission, ApiKeyScope>> = { retune: 'retune', organise: 'library', delete: 'library' };

/** Lets in workspaces on the Studio plan, and those whose plan has ended, while nothing is changed. */
@Injectable()
export class StudioAccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const check = (): void => this.check(context);
    check();
    addAccessCheck(context.switchToHttp().getResponse<Response>(), check);
    return true;
  }

  private check(context: ExecutionContext): void {
    const { workspace } = identityOf(context);
    if (workspace.tier === 'studio') return;
    if (!isPaused(workspace)) throw studioNotInPlan();
    if (this.reflector.get<boolean>(CHANGES, context.getHandler())) throw workspacePaused();
  }
}

/** A route of the Studio Hub that only reads; API keys need the scope `read`. */
export function StudioView(permission: Permission = 'view'): MethodDecorator {
  return applyDecorators(Authenticated('read', permission), inStudio(false));
}

/**
 * A route of the Studio Hub that changes something, which no one can while the plan is paused.
 *
 * @param scope that API keys need; undefined: for browsers only
 */
export function StudioChange(permission: Permission, scope = SCOPES[permission]): MethodDecorator {
  const allowed = scope === undefined ? SessionOnly(permission) : Authenticated(scope, permission);
  return applyDecorators(allowed, inStudio(true), ErrorResponses(workspacePaused()));
}

/**
 * A route of the Studio Hub that changes nothing in the workspace: for browsers only, also while the plan is paused.
 */
export function StudioRequest(permission: Permission): MethodDecorator {
  return applyDecorators(SessionOnly(permission), inStudio(false));
}

function inStudio(changes: boolean): MethodDecorator {
  return applyDecorators(
    SetMetadata(CHANGES, changes),
    UseGuards(StudioAccessGuard),
    ErrorResponses(studioNotInPlan()),
  );
}
