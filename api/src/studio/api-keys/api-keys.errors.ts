import { AppError } from '../../platform/errors/app-error.js';

export const badKeyId = (): AppError =>
  new AppError({
    code: 'api_keys.bad_id',
    status: 400,
    message: 'The ID of an API key is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.',
  });

/** The same for a key that does not exist, one of another workspace and one that is already revoked. */
export const keyNotFound = (): AppError =>
  new AppError({ code: 'api_keys.not_found', status: 404, message: 'There is no such API key, or it was revoked.' });

export const keyNameTaken = (): AppError => {
  const message = 'This workspace already has a key with this name. Choose another name, or revoke that key first.';
  return new AppError({
    code: 'api_keys.name_taken',
    status: 409,
    message,
    details: { fields: { name: message } },
  });
};

export const tooManyKeys = (maxKeys: number): AppError =>
  new AppError({
    code: 'api_keys.too_many',
    status: 409,
    message: `A workspace can have ${maxKeys} API keys. Revoke one that’s no longer used, then create this one.`,
  });
