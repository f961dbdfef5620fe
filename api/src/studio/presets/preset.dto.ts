import {
  type Anchor,
  ANCHORS,
  EXPORT_FORMATS,
  type ExportFormat,
  QUALITIES,
  type Quality,
  RETUNE_MODES,
  type RetuneMode,
} from '@attune/catalogue/retuning';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { NameField } from '../../auth/dto/account-fields.js';
import { FrequencyField } from '../frequency-field.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { DescriptionField } from '../text-fields.js';
import type { FrequencyPreset } from './frequency-preset.entity.js';

const MAX_NAME_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 500;

/** What comes with the frequency. The plan’s formats and qualities are checked when a song is retuned. */
class PresetOptionsDto {
  /** Up to 500 characters; null removes it. */
  @DescriptionField(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  /** `a4`: A4 lands on the frequency. `note`: the nearest note of the 440 Hz scale does. At first `a4`. */
  @ApiPropertyOptional({ enum: ANCHORS })
  @MayBeMissing()
  @IsIn(ANCHORS, { message: `Meaning must be one of: ${ANCHORS.join(', ')}` })
  meaning?: Anchor;

  /** `tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching. At first `tempo`. */
  @ApiPropertyOptional({ enum: RETUNE_MODES })
  @MayBeMissing()
  @IsIn(RETUNE_MODES, { message: `Mode must be one of: ${RETUNE_MODES.join(', ')}` })
  mode?: RetuneMode;

  /** Takes slow movement of the pitch out first, as of a tape that sags. At first false. */
  @MayBeMissing()
  @IsBoolean({ message: 'straighten must be true or false' })
  straighten?: boolean;

  /** Format of the songs; null: as the user has chosen in the retuner. At first null. */
  @ApiPropertyOptional({ enum: EXPORT_FORMATS, nullable: true })
  @IsOptional()
  @IsIn(EXPORT_FORMATS, { message: `Format must be one of: ${EXPORT_FORMATS.join(', ')}; or null` })
  format?: ExportFormat | null;

  /** Engine and codec; null: as the user has chosen in the retuner. At first null. */
  @ApiPropertyOptional({ enum: QUALITIES, nullable: true })
  @IsOptional()
  @IsIn(QUALITIES, { message: `Quality must be one of: ${QUALITIES.join(', ')}; or null` })
  quality?: Quality | null;

  /** Preselects it in the retuner, in place of the workspace's previous default. */
  @MayBeMissing()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;
}

export class CreatePresetDto extends PresetOptionsDto {
  /** 1-80 characters; unique in the workspace, ignoring case. */
  @NameField('Name', MAX_NAME_LENGTH)
  name!: string;

  /** Hz, 200.00-1200.00 with up to two decimals. */
  @FrequencyField('Frequency')
  frequency!: number;
}

/** What is missing stays as it is. */
export class UpdatePresetDto extends PresetOptionsDto {
  /** 1-80 characters; unique in the workspace, ignoring case. */
  @MayBeMissing()
  @NameField('Name', MAX_NAME_LENGTH)
  name?: string;

  /** Hz, 200.00-1200.00 with up to two decimals. */
  @MayBeMissing()
  @FrequencyField('Frequency')
  frequency?: number;
}

export class PresetDto {
  id!: string;
  name!: string;
  /** Hz. */
  frequency!: number;
  description!: string | null;
  /** `a4`: A4 lands on the frequency. `note`: the nearest note of the 440 Hz scale does. */
  @ApiProperty({ enum: ANCHORS })
  meaning!: Anchor;
  @ApiProperty({ enum: RETUNE_MODES })
  mode!: RetuneMode;
  /** Whether slow movement of the pitch is taken out first. */
  straighten!: boolean;
  /** null: as the user has chosen in the retuner. */
  @ApiProperty({ enum: EXPORT_FORMATS, nullable: true })
  format!: ExportFormat | null;
  /** null: as the user has chosen in the retuner. */
  @ApiProperty({ enum: QUALITIES, nullable: true })
  quality!: Quality | null;
  /** Preselected in the retuner; at most one in a workspace. */
  isDefault!: boolean;
  /** When it was created, ISO 8601. */
  createdAt!: string;
}

export function toPresetDto({ userId: _userId, createdAt, ...fields }: FrequencyPreset): PresetDto {
  return { ...fields, createdAt: createdAt.toISOString() };
}
