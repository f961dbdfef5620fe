import { AppError } from '../../../platform/errors/app-error.js';

/** For tokens that do not exist or no longer do, and for songs that the link does not share. */
export const nothingHere = (): AppError =>
  new AppError({ code: 'share.nothing_here', status: 404, message: 'There is nothing at this address.' });

export const noDownloadsLeft = (): AppError =>
  new AppError({ code: 'share.no_downloads_left', status: 410, message: 'All downloads of this link were used.' });

export const filesGone = (): AppError =>
  new AppError({ code: 'share.files_gone', status: 410, message: 'This song is no longer stored.' });

export const listenedEnough = (seconds: number): AppError =>
  new AppError({
    code: 'share.listened_enough',
    status: 429,
    message: 'This song was listened to many times from your network. Try again later.',
    headers: { 'Retry-After': String(seconds) },
  });

export const onlyForPlayers = (): AppError =>
  new AppError({
    code: 'share.only_for_players',
    status: 403,
    message: 'This address is for the player of the page. Open the page to listen.',
  });
