import { MAX_BATCH_NAME } from '@attune/catalogue/batches';
import * as yup from 'yup';

/** The name of a batch. */
export const NAME_FIELD = yup
  .string()
  .trim()
  .required('A batch needs a name.')
  .max(MAX_BATCH_NAME, `Use at most ${MAX_BATCH_NAME} characters.`);
