import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import { isTarget } from '@attune/catalogue/tier-policy';
import * as yup from 'yup';
import type { CreatePresetDto, PresetDto } from '../../../api/generated/attune-client';
import { readHertz } from '../../../shared/format/sound';

export interface PresetForm {
  name: string;
  /** As typed. */
  frequency: string;
  description: string;
  meaning: Anchor;
  mode: RetuneMode;
  straighten: boolean;
  /** `any`: as chosen in the retuner. */
  format: ExportFormat | 'any';
  quality: Quality | 'any';
  isDefault: boolean;
}

const MAX_NAME_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 500;

export const PRESET_SCHEMA = yup.object({
  name: yup
    .string()
    .trim()
    .required('A preset needs a name.')
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`),
  frequency: yup
    .string()
    .required('A preset needs a target.')
    .test(
      'target',
      'Enter a number from 200.00 to 1200.00 with up to two decimals.',
      (text) => readTarget(text) !== null,
    ),
  description: yup.string().trim().max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters.`),
});

/** The target frequency that a text says, Hz; null for anything else. */
export function readTarget(text: string): number | null {
  const hz = readHertz(text);
  return typeof hz === 'number' && isTarget(hz) ? hz : null;
}

/** The form as it opens: empty for a new preset. */
export function toPresetForm(preset: PresetDto | 'new'): PresetForm {
  if (preset === 'new') return EMPTY;
  const { name, frequency, description, meaning, mode, straighten, format, quality, isDefault } = preset;
  return {
    name,
    frequency: frequency.toFixed(2),
    description: description ?? '',
    meaning,
    mode,
    straighten,
    format: format ?? 'any',
    quality: quality ?? 'any',
    isDefault,
  };
}

const EMPTY: PresetForm = {
  name: '',
  frequency: '',
  description: '',
  meaning: 'a4',
  mode: 'tempo',
  straighten: false,
  format: 'any',
  quality: 'any',
  isDefault: false,
};

export function toPresetRequest(form: PresetForm): CreatePresetDto {
  const { name, frequency, description, format, quality } = form;
  return {
    ...form,
    name: name.trim(),
    frequency: readTarget(frequency) ?? NaN,
    description: description.trim(),
    format: format === 'any' ? null : format,
    quality: quality === 'any' ? null : quality,
  };
}
