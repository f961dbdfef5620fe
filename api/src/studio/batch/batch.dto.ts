import { MAX_BATCH_FILENAME, MAX_BATCH_NAME, MAX_BATCH_PATH } from '@attune/catalogue/batches';
import { GIVEN_BASES } from '@attune/catalogue/measuring';
import {
  type Anchor,
  ANCHORS,
  EXPORT_FORMATS,
  type ExportFormat,
  QUALITIES,
  type Quality,
  RETUNE_MODES,
  type RetuneMode,
  SOURCE_HZ,
} from '@attune/catalogue/retuning';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { NameField } from '../../auth/dto/account-fields.js';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { FrequencyField } from '../frequency-field.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';

const MAX_PAGE = 100;
const SOURCE_MESSAGE = `sourceHz must be a number from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}`;

/** Text of a client's file system: what the database cannot hold is replaced, since the user cannot change it here. */
function Storable(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    // eslint-disable-next-line no-control-regex -- matches control characters on purpose
    typeof value === 'string' ? value.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]/g, '\ufffd') : value,
  );
}

export class CreateBatchDto {
  /** 1-120 characters. */
  @NameField('Name', MAX_BATCH_NAME)
  name!: string;

  /** Hz, 200.00-1200.00 with up to two decimals. */
  @FrequencyField('Target frequency')
  targetFrequency!: number;

  /** Format of the songs. */
  @ApiPropertyOptional({ enum: EXPORT_FORMATS, default: 'mp3' })
  @MayBeMissing()
  @IsIn(EXPORT_FORMATS, { message: `Format must be one of: ${EXPORT_FORMATS.join(', ')}` })
  format?: ExportFormat;

  /** Engine and codec. */
  @ApiPropertyOptional({ enum: QUALITIES, default: 'high' })
  @MayBeMissing()
  @IsIn(QUALITIES, { message: `Quality must be one of: ${QUALITIES.join(', ')}` })
  quality?: Quality;

  /** `tempo` keeps the tempo; with `varispeed` it moves with the pitch, without stretching. */
  @ApiPropertyOptional({ enum: RETUNE_MODES, default: 'tempo' })
  @MayBeMissing()
  @IsIn(RETUNE_MODES, { message: `Mode must be one of: ${RETUNE_MODES.join(', ')}` })
  mode?: RetuneMode;

  /** `a4`: A4 lands on the target. `note`: the nearest note of the 440 Hz scale does. */
  @ApiPropertyOptional({ enum: ANCHORS, default: 'a4' })
  @MayBeMissing()
  @IsIn(ANCHORS, { message: `Meaning must be one of: ${ANCHORS.join(', ')}` })
  meaning?: Anchor;

  /** Take slow movement of each song's pitch out first, as of a tape that sags. */
  @ApiPropertyOptional({ default: false })
  @MayBeMissing()
  @IsBoolean({ message: 'straighten must be true or false' })
  straighten?: boolean;

  /** Shift all songs by the same ratio, that of their pooled pitch, instead of each by its own pitch. */
  @ApiPropertyOptional({ default: false })
  @MayBeMissing()
  @IsBoolean({ message: 'sameRatio must be true or false' })
  sameRatio?: boolean;

  /**
   * A folder of the workspace: its songs come into it, each once it is completed. A key needs the scope `library`, too.
   */
  @MayBeMissing()
  @IsUUID('all', { message: 'folderId must be the UUID of a folder' })
  folderId?: string;
}

export class UpdateBatchDto {
  /** 1-120 characters. */
  @NameField('Name', MAX_BATCH_NAME)
  name!: string;
}

export class AddUploadDto {
  @IsUUID('all', { message: 'batchId must be the UUID of a batch' })
  batchId!: string;

  @IsUUID('all', { message: 'uploadId must be the UUID of an upload' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  uploadId!: string;

  /** 1-255 characters; as the upload is named when left out. */
  @ApiPropertyOptional()
  @MayBeMissing()
  @Storable()
  @IsString({ message: 'Every file needs a name' })
  @MaxLength(MAX_BATCH_FILENAME, { message: `A file’s name must be at most ${MAX_BATCH_FILENAME} characters long` })
  @ValidateBy(
    {
      name: 'isNotEmpty',
      validator: { validate: (value: unknown) => typeof value === 'string' && value.trim() !== '' },
    },
    { message: 'Every file needs a name' },
  )
  filename?: string;

  /** The folders above the file inside the dropped folder, with `/` between them; empty for none. */
  @ApiPropertyOptional({ default: '' })
  @MayBeMissing()
  @Storable()
  @IsString({ message: 'path must be text' })
  @MaxLength(MAX_BATCH_PATH, {
    message: `The folders’ names must be at most ${MAX_BATCH_PATH} characters long together`,
  })
  path?: string;

  /**
   * The song's A4, Hz, 400-480; measured when left out. A song with one is shifted by it, also
   * where `sameRatio` is set.
   */
  @ApiPropertyOptional({ minimum: SOURCE_HZ.min, maximum: SOURCE_HZ.max })
  @MayBeMissing()
  @IsNumber({}, { message: SOURCE_MESSAGE })
  @Min(SOURCE_HZ.min, { message: SOURCE_MESSAGE })
  @Max(SOURCE_HZ.max, { message: SOURCE_MESSAGE })
  sourceHz?: number;

  /** `album` when `sourceHz` is the A4 of the song's album, by which all its songs are moved alike. */
  @ApiPropertyOptional({ enum: GIVEN_BASES, default: 'given' })
  @MayBeMissing()
  @IsIn(GIVEN_BASES, { message: `sourceBasis must be ${GIVEN_BASES.join(' or ')}` })
  sourceBasis?: (typeof GIVEN_BASES)[number];
}

export class BatchQueryDto extends WorkspaceQueryDto {
  /** `nextCursor` of the previous page. */
  @IsOptional()
  @IsString({ message: 'Send the cursor of one page.' })
  cursor?: string;

  /** 1-100 batches of a page. */
  @ApiProperty({ required: false, minimum: 1, maximum: MAX_PAGE, default: 30 })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => Number(value))
  @IsInt({ message: `A page has 1 to ${MAX_PAGE} batches.` })
  @Min(1, { message: `A page has 1 to ${MAX_PAGE} batches.` })
  @Max(MAX_PAGE, { message: `A page has 1 to ${MAX_PAGE} batches.` })
  limit?: number;
}
