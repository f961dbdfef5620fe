import { IsBoolean } from 'class-validator';
import { NameField } from '../../auth/dto/account-fields.js';
import { FrequencyField } from '../frequency-field.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { DescriptionField } from '../text-fields.js';
import type { FrequencyPreset } from './frequency-preset.entity.js';

const MAX_NAME_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 500;

export class CreatePresetDto {
  /** 1-80 characters; unique in the workspace, ignoring case. */
  @NameField('Name', MAX_NAME_LENGTH)
  name!: string;

  /** Hz, 200.00-1200.00 with up to two decimals. */
  @FrequencyField('Frequency')
  frequency!: number;

  /** Up to 500 characters. */
  @DescriptionField(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  /** Preselects it in the retuner, in place of the workspace's previous default. */
  @MayBeMissing()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

/** What is missing stays as it is. */
export class UpdatePresetDto {
  /** 1-80 characters; unique in the workspace, ignoring case. */
  @MayBeMissing()
  @NameField('Name', MAX_NAME_LENGTH)
  name?: string;

  /** Hz, 200.00-1200.00 with up to two decimals. */
  @MayBeMissing()
  @FrequencyField('Frequency')
  frequency?: number;

  /** Up to 500 characters; null removes it. */
  @DescriptionField(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  /** Preselects it in the retuner, in place of the workspace's previous default. */
  @MayBeMissing()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

export class PresetDto {
  id!: string;
  name!: string;
  /** Hz. */
  frequency!: number;
  description!: string | null;
  /** Preselected in the retuner; at most one in a workspace. */
  isDefault!: boolean;
  /** When it was created, ISO 8601. */
  createdAt!: string;
}

export function toPresetDto({ id, name, frequency, description, isDefault, createdAt }: FrequencyPreset): PresetDto {
  return { id, name, frequency, description, isDefault, createdAt: createdAt.toISOString() };
}
