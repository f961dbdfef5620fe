import { AppError } from '../../platform/errors/app-error.js';

export const MAX_FOLDERS = 500;

export const badFolderId = (): AppError =>
  new AppError({
    code: 'folders.bad_id',
    status: 400,
    message: 'A folder ID is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.',
  });

/** Also the response for a folder of another workspace. */
export const folderNotFound = (): AppError =>
  new AppError({ code: 'folders.not_found', status: 404, message: 'There is no such folder.' });

/** @param name of the folder that has it */
export const folderNameTaken = (name: string): AppError => {
  const message = `There is already a folder called ${name}.`;
  return new AppError({ code: 'folders.name_taken', status: 409, message, details: { fields: { name: message } } });
};

export const coverNotFound = (): AppError =>
  new AppError({ code: 'folders.cover_not_found', status: 404, message: 'The folder has no such picture.' });

export const tooManyFolders = (): AppError =>
  new AppError({
    code: 'folders.too_many',
    status: 409,
    message: `A workspace has at most ${MAX_FOLDERS} folders. Delete one to add another.`,
  });

/** Also for songs that are not finished, were deleted, or belong to another workspace. */
export const songsNotFound = (): AppError =>
  new AppError({
    code: 'folders.songs_not_found',
    status: 404,
    message: 'At least one of these songs is not in the history, so none was added.',
  });

export const songNotInFolder = (): AppError =>
  new AppError({ code: 'folders.song_not_in_folder', status: 404, message: 'This song is not in the folder.' });
