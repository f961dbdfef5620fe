import { ApiProperty } from '@nestjs/swagger';
import { EXPORT_FORMATS, type ExportFormat } from '@attune/catalogue/retuning';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsUUID } from 'class-validator';
import { NameField } from '../../auth/dto/account-fields.js';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { DescriptionField, SearchField } from '../text-fields.js';

const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_SONGS_AT_ONCE = 200;

export class CreateFolderDto {
  /** 1-120 characters; unique in the workspace, ignoring case. */
  @NameField('Name', MAX_NAME_LENGTH)
  name!: string;

  /** Up to 1000 characters. */
  @DescriptionField(MAX_DESCRIPTION_LENGTH)
  description?: string | null;
}

/** What is missing stays as it is. */
export class UpdateFolderDto {
  /** 1-120 characters; unique in the workspace, ignoring case. */
  @MayBeMissing()
  @NameField('Name', MAX_NAME_LENGTH)
  name?: string;

  /** Up to 1000 characters; null removes it. */
  @DescriptionField(MAX_DESCRIPTION_LENGTH)
  description?: string | null;
}

export class CandidatesQueryDto extends WorkspaceQueryDto {
  /** Part of the name, without regard to case, accents and typographic marks. */
  @SearchField('a song’s name')
  search?: string;
}

export class AddSongsDto {
  /** 1-200 completed retunes of the workspace; those already in the folder stay where they are. */
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? distinctIds(value) : value))
  @IsUUID('all', { each: true, message: 'Each of retuneIds must be the UUID of a retune' })
  @ArrayMaxSize(MAX_SONGS_AT_ONCE, { message: `Add at most ${MAX_SONGS_AT_ONCE} songs at once` })
  @ArrayNotEmpty({ message: 'Choose at least one song' })
  @IsArray({ message: 'retuneIds must be a list of retune IDs' })
  retuneIds!: string[];
}

function distinctIds(values: unknown[]): unknown[] {
  return [...new Set(values.map((value) => (typeof value === 'string' ? value.toLowerCase() : value)))];
}

export class FolderDto {
  id!: string;
  name!: string;
  description!: string | null;
  songCount!: number;
  /** All songs together, seconds. */
  durationSeconds!: number;
  /** Share links to the folder that were not revoked: they end when it is deleted. */
  linkCount!: number;
  /** When it was created, ISO 8601. */
  createdAt!: string;
  /** When it was last renamed, or songs were added or removed, ISO 8601. */
  updatedAt!: string;
}

/** A completed retune. */
export class FolderCandidateDto {
  /** Of the retune. */
  id!: string;
  originalFilename!: string;
  /** The song's own A4, Hz; null for a retune of an early version. */
  sourceHz!: number | null;
  /** The A4 of the result, Hz. */
  equivalentA4Hz!: number | null;
  cents!: number | null;
  durationSeconds!: number | null;
  @ApiProperty({ enum: EXPORT_FORMATS, nullable: true })
  format!: ExportFormat | null;
  /** Where the result can be downloaded; null once it is no longer stored. */
  resultUrl!: string | null;
}

export class FolderSongDto extends FolderCandidateDto {
  /** When it was added to the folder, ISO 8601. */
  addedAt!: string;
}

export class FolderPageDto {
  folder!: FolderDto;
  /** Up to 50, the last added first. */
  songs!: FolderSongDto[];
  /** For the next page; null on the last one. */
  nextCursor!: string | null;
}
