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

/** Throws `gone` for a file that was removed after its row was read. */
export async function ifStored<T>(stored: Promise<T>, gone: () => AppError): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? gone() : error;
  }
}
