import { AppError } from '../errors/app-error.js';

export const bodyTooSlow = (): AppError =>
  new AppError({
    code: 'request.timeout',
    status: 408,
    message: 'The request took too long to arrive. Please try again on a better connection.',
  });
