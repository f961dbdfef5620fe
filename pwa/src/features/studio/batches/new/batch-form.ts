import { MAX_BATCH_NAME } from '@attune/catalogue/batches';
import type { ExportFormat, Quality } from '@attune/catalogue/retuning';
import { isTarget } from '@attune/catalogue/tier-policy';
import * as yup from 'yup';
import type { CreateBatchDto } from '../../../../api/generated/attune-client';
import { readHertz } from '../../../../shared/pitch/read-hertz';
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
        (typed) => customTarget(typed ?? '') !== null,
      ),
  }),
});

/** @param options the listed targets and the presets; one that was deleted meanwhile is an error of the server */
export function toBatchRequest(form: BatchForm, options: readonly TargetOption[]): CreateBatchDto {
  const { name, target, targetFrequency, format, quality, sameRatio } = form;
  const option = options.find(({ value }) => value === target);
  return {
    name: name.trim(),
    targetFrequency: option?.targetHz ?? customTarget(targetFrequency) ?? NaN,
    meaning: option?.meaning ?? 'a4',
    format,
    quality,
    sameRatio,
  };
}

/** The target frequency that a text says, Hz; null for anything else. */
function customTarget(text: string): number | null {
  const hz = readHertz(text);
  return typeof hz === 'number' && isTarget(hz) ? hz : null;
}
