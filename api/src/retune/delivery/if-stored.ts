import { AppError } from '../../platform/errors/app-error.js';

/** Throws `gone` for a file that was removed after its row was read. */
export async function ifStored<T>(stored: Promise<T>, gone: () => AppError): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    throw error instanceof AppError && error.status === 404 ? gone() : error;
  }
}
