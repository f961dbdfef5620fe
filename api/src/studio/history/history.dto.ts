import type { SourceBasis } from '@attune/catalogue/measuring';
import type { ExportFormat, Quality } from '@attune/catalogue/retuning';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import type { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import { RetuneIdsField, SearchField } from '../text-fields.js';

const HISTORY_SORTS = ['newest', 'oldest', 'name', 'target'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

const MAX_PAGE = 100;
const LIMIT_MESSAGE = `A page has 1 to ${MAX_PAGE} songs.`;

/** How many songs are deleted, restored or downloaded at once: as many ids as an address holds. */
const MAX_CHOSEN = 100;

/** Songs that were chosen from the list. */
export class ChosenSongsDto {
  /** 1-100 completed retunes of the workspace. */
  @RetuneIdsField(MAX_CHOSEN)
  retuneIds!: string[];
}

export class SongsZipQueryDto extends WorkspaceQueryDto {
  /** 1-100 completed retunes of the workspace, separated by commas. */
  @ApiProperty({ type: String })
  @RetuneIdsField(MAX_CHOSEN, ',')
  ids!: string[];
}

/** The songs that are wanted, and their order. */
export class HistoryQueryDto extends WorkspaceQueryDto {
  /** Part of the file name, without regard to case, accents and typographic marks. */
  @SearchField('a file name')
  search?: string;

  /** Target, Hz, rounded to 1 Hz. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'A target is a whole number of Hz.' })
  @Min(1, { message: 'A target is above 0 Hz.' })
  @Max(100_000, { message: 'A target is at most 100,000 Hz.' })
  target?: number;

  /** Id of the user who retuned the song. */
  @IsOptional()
  @IsUUID('all', { message: 'A person is given by their ID, a UUID.' })
  person?: string;

  /** `newest` by default; `target` is from high to low, the newest first for each. */
  @IsOptional()
  @IsIn(HISTORY_SORTS, { message: `Sort by one of: ${HISTORY_SORTS.join(', ')}.` })
  sort?: HistorySort;

  /** `nextCursor` of the page before. */
  @IsOptional()
  @IsString({ message: 'A cursor is the nextCursor of the page before.' })
  @MaxLength(4000, { message: 'A cursor is the nextCursor of the page before.' })
  cursor?: string;

  /** Songs of a page, 1 to 100; 50 by default. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @Max(MAX_PAGE, { message: LIMIT_MESSAGE })
  limit?: number;
}

export class HistoryPersonDto {
  id!: string;
  /** First and last name, else the e-mail address. */
  name!: string;
}

/** A completed retune. */
export class HistoryItemDto {
  id!: string;
  originalFilename!: string;
  /** Under which the result is downloaded. */
  resultFilename!: string;
  /** The song's A4 before, Hz, rounded; `sourceHz` is exact. */
  originalFrequency!: number;
  /** Hz, rounded; `targetHz` is exact. */
  targetFrequency!: number;
  /** The song's A4 before, Hz. */
  sourceHz!: number;
  sourceBasis!: SourceBasis;
  /** Hz. */
  targetHz!: number;
  /** The A4 of the result, Hz. */
  equivalentA4Hz!: number;
  cents!: number;
  /** null for a retune of an early version, without a receipt. */
  result!: RetuneResultDto | null;
  format!: ExportFormat;
  quality!: Quality;
  durationSeconds!: number | null;
  /** Who retuned it; null once that user is deleted. */
  createdBy!: HistoryPersonDto | null;
  processedAt!: string;
  /** When the files are removed; null for a song that is not kept in the history, or never was here. */
  keptUntil!: string | null;
  /** Whether the device of `createdBy` has retuned it: then there is no file of it here. */
  onDevice!: boolean;
  hasOriginal!: boolean;
  hasResult!: boolean;
  /** URL of the result, while it is stored. */
  processedObjectPath!: string | null;
  /** URL of the original, while it is stored. */
  originalUrl!: string | null;
}

export class HistoryPageDto {
  items!: HistoryItemDto[];
  /** `cursor` of the next page; null on the last. */
  nextCursor!: string | null;
  /** How long originals and results of new retunes are kept, days. */
  retentionDays!: number;
}

export class HistoryFiltersDto {
  /** Targets of the songs, Hz, rounded to 1 Hz, ascending. */
  targets!: number[];
  /** Who retuned them, by name. */
  people!: HistoryPersonDto[];
}

export class HistoryTotalsDto {
  songs!: number;
  batches!: number;
  links!: number;
}
