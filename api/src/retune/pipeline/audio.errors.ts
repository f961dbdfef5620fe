import { AppError } from '../../platform/errors/app-error.js';

export const audioToolMissing = (tool: string, cause?: unknown): AppError =>
  new AppError({
    code: 'retune.tool_missing',
    status: 503,
    message: `We can’t process audio right now: ${tool} isn’t installed on the server.`,
    headers: { 'Retry-After': '300' },
    cause,
  });

/** @param cause bubblewrap's message: logged, never shown */
export const sandboxFailed = (cause: unknown): AppError =>
  new AppError({
    code: 'retune.sandbox_failed',
    status: 503,
    message: 'We can’t read songs safely right now. It didn’t count. Please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });

export const diskFull = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.disk_full',
    status: 503,
    message: 'We have no room for this song right now. It didn’t count. Please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });
