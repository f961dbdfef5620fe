import { AppError } from '../platform/errors/app-error.js';

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
    message: 'This API key is not known, has expired or was revoked. Create a new one in the Studio.',
    headers: { 'WWW-Authenticate': 'Bearer realm="attune", error="invalid_token"' },
  });

export const apiNotInPlan = (): AppError =>
  new AppError({ code: 'auth.api_not_in_plan', status: 403, message: 'API keys work on the Studio plan only.' });

export const scopeMissing = (scope: string): AppError =>
  new AppError({ code: 'auth.scope_missing', status: 403, message: `This API key lacks the “${scope}” scope.` });
