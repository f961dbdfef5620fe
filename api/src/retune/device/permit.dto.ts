import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { Transform } from 'class-transformer';
import { IsIn, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { RetuneDto } from '../delivery/retune.dto.js';
import { RetuneOptionsDto } from '../requests/create-retune.dto.js';
import { MAX_FILENAME, storable } from '../uploads/receive-file.js';
import { DeviceReportDto } from './device-report.dto.js';
import { Count, Figure, Nested } from './report-fields.js';

const FILENAME = `filename must be a text of 1 to ${MAX_FILENAME} characters`;
/** As long as any permit is, and more. */
const MAX_PERMIT = 2000;
const PERMIT = 'permit must be the permit that you were given';
/** A larger file gets the answer that an upload of it would get. */
const MAX_STATED_BYTES = 1e12;

/** The options of a retune, and what the song is that the device is to retune. */
export class CreatePermitDto extends RetuneOptionsDto {
  /** Of the original. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? storable(value).trim() : value))
  @IsString({ message: FILENAME })
  @MinLength(1, { message: FILENAME })
  @MaxLength(MAX_FILENAME, { message: FILENAME })
  filename!: string;

  /** Size of the original. */
  @Count(0, MAX_STATED_BYTES)
  bytes!: number;

  /** Of the original. */
  @Figure(0, 10 * MAX_DURATION_SECONDS)
  durationSeconds!: number;
}

export class PermitDto {
  /** Of the retune. */
  id!: string;
  /** Opaque: to be sent with the report, or given back. */
  permit!: string;
  /** Until when the retune can be completed. Unused by then, it does not count. */
  expiresAt!: string;
  /** Under which the result is to be saved. */
  filename!: string;
}

class PermittedDto {
  /** As `POST /api/retunes/permits` gave it. */
  @IsString({ message: PERMIT })
  @MaxLength(MAX_PERMIT, { message: PERMIT })
  permit!: string;
}

export class CompletionDto extends PermittedDto {
  @Nested(() => DeviceReportDto)
  report!: DeviceReportDto;
}

export class CompletedDto extends RetuneDto {
  /** The signed receipt, as JSON: what the tag `ATTUNE_RECEIPT` of the result is to hold. */
  receiptTag!: string;
}

const REASONS = ['cancelled', 'failed'] as const;

export class ReturnPermitDto extends PermittedDto {
  /** `failed`: the device could not retune the song. */
  @IsIn(REASONS, { message: `reason must be ${REASONS.join(' or ')}` })
  reason!: (typeof REASONS)[number];
}

export class VerificationRequestDto {
  /** Of a complete upload of the original: the last part of its address. */
  @IsUUID('all', { message: 'uploadId must be the UUID of an upload' })
  uploadId!: string;
}
