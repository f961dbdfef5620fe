import { AppError } from '../platform/errors/app-error.js';
import type { RetuneFault } from './domain/retune-record.js';

/** An error as it is kept until somebody asks. */
export const faultOf = ({ status, code, message, details }: AppError): RetuneFault => ({
  status,
  code,
  error: message,
  details,
});

/** The error that was kept. */
export const errorOf = ({ status, code, error: message, details }: RetuneFault): AppError =>
  new AppError({
    code,
    status,
    message,
    details: { ...details },
    ...(status === 503 && { headers: { 'Retry-After': '30' } }),
  });
