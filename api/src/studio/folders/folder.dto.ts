import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXPORT_FORMATS, type ExportFormat } from '@attune/catalogue/retuning';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { NameField } from '../../auth/dto/account-fields.js';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { FOLDER_ORDERS, type FolderOrder } from './folder-order.js';
import { MayBeMissing } from '../../platform/http/may-be-missing.js';
import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import { DescriptionField, RetuneIdsField, SearchField } from '../text-fields.js';

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

  /** Of its songs, here and on shared pages. `track`: by the tags, or the number that a file’s name begins with. */
  @ApiPropertyOptional({ enum: FOLDER_ORDERS })
  @MayBeMissing()
  @IsIn(FOLDER_ORDERS, { message: `Order must be one of: ${FOLDER_ORDERS.join(', ')}` })
  order?: FolderOrder;
}

const MAX_PLACE = 1_000_000;
const PLACE = { minimum: 1, maximum: MAX_PLACE };

/** Of a song in its folder, from 1 on. */
function Place(): PropertyDecorator {
  return applyDecorators(
    IsInt({ message: 'place must be a whole number' }),
    Min(1, { message: 'The first place is 1' }),
    Max(MAX_PLACE, { message: `place must be at most ${MAX_PLACE}` }),
  );
}

export class MoveSongDto {
  /** From 1 on; after the last song: at the end. */
  @ApiProperty(PLACE)
  @Place()
  place!: number;
}

export class CandidatesQueryDto extends WorkspaceQueryDto {
  /** Part of the name, without regard to case, accents and typographic marks. */
  @SearchField('a song’s name')
  search?: string;
}

export class AddSongsDto {
  /**
   * 1-200 retunes of the workspace; those already in the folder stay where they are. One that has not ended shows in it
   * once it is completed.
   */
  @RetuneIdsField(MAX_SONGS_AT_ONCE)
  retuneIds!: string[];

  /** Of the first of them in a folder whose order is by hand, from 1 on; at the end when left out. */
  @ApiPropertyOptional(PLACE)
  @MayBeMissing()
  @Place()
  place?: number;
}

export class FolderDto {
  id!: string;
  name!: string;
  description!: string | null;
  /** Of its songs, here and on shared pages. */
  @ApiProperty({ enum: FOLDER_ORDERS })
  order!: FolderOrder;
  /** Where its square picture is; null without one. A version never changes. */
  coverUrl!: string | null;
  songCount!: number;
  /** All songs together, seconds. */
  durationSeconds!: number;
  /** Share links to the folder that were not revoked: they end when it is deleted. */
  linkCount!: number;
  /** When it was created, ISO 8601. */
  createdAt!: string;
  /** When it was last renamed, its picture changed, or songs were added, moved or removed, ISO 8601. */
  updatedAt!: string;
}

/** A completed retune. */
export class FolderCandidateDto {
  /** Of the retune. */
  id!: string;
  originalFilename!: string;
  /** Hz, rounded; `result` has it exactly. */
  targetFrequency!: number;
  /** null for a retune of an early version, without a receipt. */
  @ApiProperty({ type: RetuneResultDto, nullable: true })
  result!: RetuneResultDto | null;
  durationSeconds!: number | null;
  @ApiProperty({ enum: EXPORT_FORMATS, nullable: true })
  format!: ExportFormat | null;
  /** Where the result can be downloaded; null once it is no longer stored. */
  resultUrl!: string | null;
  /** The same of the original. */
  originalUrl!: string | null;
  /** Whether a device has retuned it: then there is no file of it here. */
  onDevice!: boolean;
}

export class FolderSongDto extends FolderCandidateDto {
  /** When it was added to the folder, ISO 8601. */
  addedAt!: string;
}

export class FolderPageDto {
  folder!: FolderDto;
  /** Up to 50, in the folder’s order. */
  songs!: FolderSongDto[];
  /** For the next page; null on the last one. */
  nextCursor!: string | null;
}
