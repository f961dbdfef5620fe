import { AppError } from '../errors/app-error.js';

export const storedFileMissing = (cause?: unknown): AppError =>
  new AppError({ code: 'storage.missing', status: 404, message: 'This file is no longer stored.', cause });

export const storageUnavailable = (cause?: unknown): AppError =>
  new AppError({
    code: 'storage.unavailable',
    status: 503,
    message: 'Our file storage is unavailable right now. Please try again in a moment.',
    headers: { 'Retry-After': '2' },
    cause,
  });
