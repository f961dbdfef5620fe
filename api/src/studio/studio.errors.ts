import { AppError } from '../platform/errors/app-error.js';

export const studioNotInPlan = (): AppError =>
  new AppError({
    code: 'studio.not_in_plan',
    status: 403,
    message: 'The Studio Hub is part of the Studio plan. Upgrade to use it.',
  });

export const songsGone = (): AppError =>
  new AppError({
    code: 'history.songs_gone',
    status: 410,
    message: 'None of these songs is stored any more. Upload them and retune them again.',
  });
