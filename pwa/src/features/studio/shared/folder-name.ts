import * as yup from 'yup';

const MAX_LENGTH = 120;

/** For the forms that name a folder. */
export const FOLDER_NAME = yup
  .string()
  .trim()
  .required('A folder needs a name.')
  .max(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters.`);
