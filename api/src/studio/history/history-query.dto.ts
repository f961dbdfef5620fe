import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { RetuneIdsField, SearchField } from '../text-fields.js';

export const HISTORY_SORTS = ['newest', 'oldest', 'name', 'target'] as const;
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
