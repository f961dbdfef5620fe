import * as yup from 'yup';
import type { CreatePresetDto, PresetDto } from '../../../api/generated/attune-client';
import { readTarget } from '../shared/read-target';

export interface PresetForm {
  name: string;
  /** As typed. */
  frequency: string;
  description: string;
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
    .required('A preset needs a frequency.')
    .test(
      'target',
      'Enter a number from 200.00 to 1200.00 with up to two decimals.',
      (text) => readTarget(text) !== null,
    ),
  description: yup.string().trim().max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters.`),
});

/** The form as it opens: empty for a new preset. */
export function toPresetForm(preset: PresetDto | 'new'): PresetForm {
  if (preset === 'new') return { name: '', frequency: '', description: '', isDefault: false };
  const { name, frequency, description, isDefault } = preset;
  return { name, frequency: frequency.toFixed(2), description: description ?? '', isDefault };
}

export function toPresetRequest({ name, frequency, description, isDefault }: PresetForm): CreatePresetDto {
  return { name: name.trim(), frequency: readTarget(frequency) ?? NaN, description: description.trim(), isDefault };
}
