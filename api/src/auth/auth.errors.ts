import { leastRoleWith, type Permission, type WorkspaceRole } from '@attune/catalogue/roles';
import { AppError } from '../platform/errors/app-error.js';
import { invalidRequest } from '../platform/http/validation.js';

export const notSignedIn = (): AppError =>
  new AppError({
    code: 'auth.not_signed_in',
    status: 401,
    message: 'Please sign in, or send an API key as “Authorization: Bearer …”.',
    headers: { 'WWW-Authenticate': 'Bearer realm="attune"' },
  });

export const badApiKey = (): AppError =>
  new AppError({
    code: 'auth.bad_api_key',
    status: 401,
    message: 'This API key is unknown, expired or revoked. Create a new one in the Studio Hub.',
    headers: { 'WWW-Authenticate': 'Bearer realm="attune", error="invalid_token"' },
  });

export const apiNotInPlan = (): AppError =>
  new AppError({
    code: 'auth.api_not_in_plan',
    status: 403,
    message:
      'API keys only work while their workspace is on the Studio plan. This key is paused, and works again after an upgrade.',
  });

export const scopeMissing = (scope: string): AppError =>
  new AppError({ code: 'auth.scope_missing', status: 403, message: `This API key lacks the “${scope}” scope.` });

export const sessionNeeded = (): AppError =>
  new AppError({
    code: 'auth.session_needed',
    status: 403,
    message: 'API keys can’t do this. Please sign in with a browser.',
  });

/** The same for a workspace that does not exist and for one that the user is not a member of. */
export const workspaceNotFound = (): AppError =>
  new AppError({
    code: 'auth.workspace_not_found',
    status: 404,
    message: 'There is no such workspace, or you’re no longer a member of it.',
  });

export const workspacePaused = (): AppError =>
  new AppError({
    code: 'auth.workspace_paused',
    status: 403,
    message: 'The Studio plan of this workspace has ended, so nothing in it can be changed until its owner upgrades.',
  });

export const roleForbids = (role: WorkspaceRole, permission: Permission): AppError => {
  const needed = leastRoleWith(permission);
  return new AppError({
    code: 'auth.role_forbids',
    status: 403,
    message:
      needed === 'owner'
        ? 'Only the owner of this workspace can do this.'
        : `Your role here is ${role}. Ask an admin of this workspace for the ${needed} role.`,
  });
};

export const crossSite = (): AppError =>
  new AppError({
    code: 'auth.cross_site',
    status: 403,
    message: 'This request came from another site, so it was refused.',
  });

/** The same text whether or not the account exists. */
export const wrongCredentials = (): AppError =>
  new AppError({ code: 'auth.wrong_credentials', status: 401, message: 'Invalid email or password.' });

export const emailTaken = (): AppError => {
  const message = 'An account with this email already exists.';
  return new AppError({ code: 'auth.email_taken', status: 409, message, details: { fields: { email: message } } });
};

export const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError({
    code: 'auth.too_many_attempts',
    status: 429,
    message: `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(Math.max(1, retryAfterSeconds)) },
  });

export const serverBusy = (): AppError =>
  new AppError({
    code: 'auth.busy',
    status: 503,
    message: 'Too many people are signing in right now. Please try again in a moment.',
    headers: { 'Retry-After': '3' },
  });

/** For sentences such as “try again in …”. */
export function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

export const resetLinkInvalid = (): AppError =>
  new AppError({
    code: 'auth.reset_link_invalid',
    status: 400,
    message: 'This password reset link is invalid or has expired. Please request a new one.',
  });

export const verificationLinkInvalid = (): AppError =>
  new AppError({
    code: 'auth.verification_link_invalid',
    status: 400,
    message: 'This link is invalid or has expired. You can request a new one in your account.',
  });

export const emailChangeLinkInvalid = (): AppError =>
  new AppError({
    code: 'auth.email_change_link_invalid',
    status: 400,
    message: 'This link is invalid, has expired or was used already. Only the link in the newest mail works.',
  });

export const noEmailChange = (): AppError =>
  new AppError({
    code: 'auth.no_email_change',
    status: 404,
    message: 'No new address is waiting for confirmation. Enter it again to get a link.',
  });

export const wrongPassword = (field: string): AppError => {
  const message = 'This is not your current password.';
  return new AppError({ code: 'auth.wrong_password', status: 400, message, details: { fields: { [field]: message } } });
};

export const samePassword = (): AppError => {
  const message = 'Please choose a password that’s different from your current one.';
  return new AppError({
    code: 'auth.same_password',
    status: 400,
    message,
    details: { fields: { newPassword: message } },
  });
};

export const PASSWORD_IS_EMAIL = 'Please choose a password that is not your email address';

export const passwordIsEmail = (): AppError => invalidRequest({ newPassword: PASSWORD_IS_EMAIL });

export const signInAgain = (): AppError =>
  new AppError({
    code: 'auth.sign_in_again',
    status: 403,
    message: 'You signed in more than an hour ago. Please sign in again, then try this once more.',
  });

export const badSessionId = (): AppError =>
  new AppError({ code: 'auth.bad_session_id', status: 400, message: 'A session ID has 64 hexadecimal digits.' });

export const sessionNotFound = (): AppError =>
  new AppError({ code: 'auth.session_not_found', status: 404, message: 'There is no such session.' });
