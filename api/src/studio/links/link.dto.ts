import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Matches, Max, Min, ValidateIf } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { NewPasswordField } from '../../auth/dto/account-fields.js';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import { DescriptionField, SearchField } from '../text-fields.js';
import type { SharedKind } from './shareable-link.entity.js';
import { LINK_STATUSES, type LinkStatus } from './link-status.js';

/** Days after which a link may end. */
export const EXPIRY_DAYS = [7, 30, 90] as const;
type ExpiryDays = (typeof EXPIRY_DAYS)[number];

const MAX_DOWNLOADS = 10_000;
const MAX_NOTE_LENGTH = 500;

/** A field whose rules hold unless it is missing or null. */
function Clearable(): PropertyDecorator {
  return ValidateIf((_form, value) => value !== undefined && value !== null);
}

/** The id of what is shared; null is the same as missing. */
function SharedId(message: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsOptional(),
    IsUUID('all', { message }),
  );
}

export class UpdateLinkDto {
  /**
   * 8-128 characters, and no common password; null removes it. Visitors who already entered the previous one have to
   * enter the new one.
   */
  @Clearable()
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: 'Password contains characters that can’t be typed' })
  @NewPasswordField('A password has 8 to 128 characters')
  password?: string | null;

  /** Days from now; null: it stays open until it is revoked. */
  @ApiProperty({ enum: EXPIRY_DAYS, nullable: true, required: false, type: Number })
  @Clearable()
  @IsIn(EXPIRY_DAYS, { message: 'Choose 7, 30 or 90 days, or no end' })
  expiresInDays?: ExpiryDays | null;

  /** 1-10000, from the first download on; null: no limit. */
  @Clearable()
  @Max(MAX_DOWNLOADS, { message: 'Choose 1 to 10,000 downloads, or no limit' })
  @Min(1, { message: 'Choose 1 to 10,000 downloads, or no limit' })
  @IsInt({ message: 'Downloads must be a whole number' })
  maxDownloads?: number | null;

  /** Up to 500 characters, shown on the page; null removes it. */
  @DescriptionField(MAX_NOTE_LENGTH, 'Note')
  note?: string | null;

  /** Whether visitors may listen to the original, too. Only the retuned song is ever downloaded. */
  @MayBeMissing()
  @IsBoolean({ message: 'allowsOriginal must be true or false' })
  allowsOriginal?: boolean;
}

/** Shares either a song or a folder. */
export class CreateLinkDto extends UpdateLinkDto {
  /** A completed retune of the workspace. */
  @SharedId('A song is given by the ID of its retune, a UUID')
  retuneId?: string | null;

  /** A folder of the workspace: all songs that are in it when a visitor opens the link. */
  @SharedId('A folder is given by its ID, a UUID')
  folderId?: string | null;
}

export class LinkListQueryDto extends WorkspaceQueryDto {
  /** Part of the name or the note, without regard to case, accents and typographic marks. */
  @SearchField('a name or a note')
  search?: string;

  /** `nextCursor` of the page before. */
  @IsOptional()
  @IsString({ message: 'A cursor is the nextCursor of the page before' })
  cursor?: string;
}

export class LinkDto {
  id!: string;
  token!: string;
  /** Of the page, to be sent to people. */
  url!: string;
  @ApiProperty({ enum: ['song', 'folder'] })
  what!: SharedKind;
  /** Of the song's file or the folder. */
  name!: string;
  /** Null for a folder, and once the song is deleted. */
  retuneId!: string | null;
  /** Null for a song, and once the folder is deleted. */
  folderId!: string | null;
  /** How many can be downloaded now. */
  songs!: number;
  /** All of them together, without the zip's own few bytes. */
  bytes!: number;
  /** Hz; null for a folder. */
  targetHz!: number | null;
  /** null for a folder, and for a song of an early version, without a receipt. */
  @ApiProperty({ type: RetuneResultDto, nullable: true })
  result!: RetuneResultDto | null;
  note!: string | null;
  hasPassword!: boolean;
  allowsOriginal!: boolean;
  expiresAt!: string | null;
  maxDownloads!: number | null;
  /** Downloads that are complete or still running. One that breaks off no longer counts after an hour. */
  downloadCount!: number;
  @ApiProperty({ enum: LINK_STATUSES })
  status!: LinkStatus;
  createdAt!: string;
  /** E-mail address; null once that user is deleted. */
  createdBy!: string | null;
  revokedAt!: string | null;
  /** When the first of the files is removed; null when there are none. */
  filesKeptUntil!: string | null;
}

export class LinkPageDto {
  /** Up to 50, the newest first. */
  items!: LinkDto[];
  /** For the next page; null on the last one. */
  nextCursor!: string | null;
  /** All that the search finds. */
  total!: number;
}

export class DownloadDto {
  id!: string;
  /** When it began, ISO 8601. */
  downloadedAt!: string;
  /** Shortened to its first 24 bits (IPv4) or 48 bits (IPv6). */
  address!: string;
  userAgent!: string;
  /** In words, such as “Firefox, Linux”; null when it is unknown. */
  browser!: string | null;
  @ApiProperty({ enum: ['song', 'zip'] })
  what!: 'song' | 'zip';
  filename!: string;
  isComplete!: boolean;
  /** How much of the file was sent, 0-100; 100 only when it is complete. */
  percent!: number;
}

export class DownloadPageDto {
  /** Up to 50, the newest first. */
  items!: DownloadDto[];
  /** For the next page; null on the last one. */
  nextCursor!: string | null;
}
