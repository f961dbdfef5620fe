import { AppError } from '../../platform/errors/app-error.js';
import { invalidRequest } from '../../platform/http/validation.js';

/** Of a workspace, without the revoked ones. */
export const MAX_LINKS = 1000;

export const badLinkId = (): AppError =>
  new AppError({
    code: 'links.bad_id',
    status: 400,
    message: 'The ID of a share link is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.',
  });

/** Also the response for a link of another workspace. */
export const linkNotFound = (): AppError =>
  new AppError({ code: 'links.not_found', status: 404, message: 'There is no such share link.' });

/** Neither a song nor a folder, or both. */
export const shareOneThing = (): AppError => invalidRequest({ retuneId: 'Choose either a song or a folder to share' });

/** Also for a song that is not finished, was deleted, or belongs to another workspace. */
export const songToShareNotFound = (): AppError =>
  new AppError({
    code: 'links.song_not_found',
    status: 404,
    message: 'This song is no longer in the history, so it can’t be shared.',
  });

/** Also for a folder of another workspace. */
export const folderToShareNotFound = (): AppError =>
  new AppError({
    code: 'links.folder_not_found',
    status: 404,
    message: 'This folder was deleted, so it can’t be shared.',
  });

export const songNotStored = (): AppError =>
  new AppError({
    code: 'links.song_not_stored',
    status: 409,
    message: 'The file of this song is no longer stored, so there is nothing to share. Retune it again first.',
  });

export const folderHasNoSongs = (): AppError =>
  new AppError({
    code: 'links.folder_empty',
    status: 409,
    message: 'This folder contains no stored song, so there is nothing to share. Add a song first.',
  });

export const linkIsRevoked = (): AppError =>
  new AppError({
    code: 'links.revoked',
    status: 409,
    message: 'This link was revoked, so it can’t be changed. Create a new one.',
  });

export const tooManyLinks = (): AppError =>
  new AppError({
    code: 'links.too_many',
    status: 409,
    message: `A workspace has at most ${MAX_LINKS.toLocaleString('en')} share links. Revoke one to create another.`,
  });
