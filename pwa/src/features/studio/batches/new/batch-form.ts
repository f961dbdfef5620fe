import { MAX_BATCH_NAME } from '@attune/catalogue/batches';
import type { ExportFormat, Quality } from '@attune/catalogue/retuning';
import * as yup from 'yup';
import type { CreateBatchDto } from '../../../../api/generated/attune-client';
import { readTarget } from '../../shared/read-target';
import { CUSTOM, type TargetOption } from './targets';

export interface BatchForm {
  name: string;
  /** Value of a `TargetOption`, or `CUSTOM`. */
  target: string;
  /** As typed. */
  targetFrequency: string;
  format: ExportFormat;
  quality: Quality;
  sameRatio: boolean;
}

export const NAME_FIELD = yup
  .string()
  .trim()
  .required('A batch needs a name.')
  .max(MAX_BATCH_NAME, `Use at most ${MAX_BATCH_NAME} characters.`);

export const BATCH_SCHEMA = yup.object({
  name: NAME_FIELD,
  targetFrequency: yup.string().when('target', {
    is: CUSTOM,
    then: (text) =>
      text.test(
        'target',
        'Enter a number from 200.00 to 1200.00 with up to two decimals.',
        (typed) => readTarget(typed ?? '') !== null,
      ),
  }),
});

/** @param options the listed targets and the presets; one that was deleted meanwhile is an error of the server */
export function toBatchRequest(form: BatchForm, options: readonly TargetOption[]): CreateBatchDto {
  const { name, target, targetFrequency, format, quality, sameRatio } = form;
  const option = options.find(({ value }) => value === target);
  return {
    name: name.trim(),
    targetFrequency: option?.targetHz ?? readTarget(targetFrequency) ?? NaN,
    meaning: option?.meaning ?? 'a4',
    format,
    quality,
    sameRatio,
  };
}
