import { type ActivityAction, ACTIVITY_ACTIONS, type ActivityDetails } from '@attune/catalogue/activity';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { UUID } from '../../platform/text/uuid.js';
import { ACTIVITY_KINDS, NO_PERSON } from './activity-filter.js';

const MAX_ITEMS = 100;
const DEFAULT_ITEMS = 10;
const PERSON = new RegExp(`^${NO_PERSON}$|${UUID.source}`);

export const BAD_ACTION = 'Please give an action such as team.invited, or its first part, such as team';

export class ActivityFilterDto extends WorkspaceQueryDto {
  /** Only this action, or with its first part alone every action of that kind, such as `team`. */
  @IsOptional()
  @IsIn([...ACTIVITY_KINDS, ...ACTIVITY_ACTIONS], { message: BAD_ACTION })
  action?: string;

  /** Only what the user with this id did; `none`: what happened by itself or was done by users who no longer exist. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @Matches(PERSON, { message: `Please give the id of a person, or ${NO_PERSON}` })
  person?: string;
}

export class ActivityQueryDto extends ActivityFilterDto {
  /** `nextCursor` of the page before. */
  @IsOptional()
  @IsString({ message: 'Please give one cursor' })
  cursor?: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_ITEMS, default: DEFAULT_ITEMS, required: false })
  @Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : (value as unknown)))
  @IsInt({ message: `Please give a limit from 1 to ${MAX_ITEMS}` })
  @Min(1, { message: `Please give a limit from 1 to ${MAX_ITEMS}` })
  @Max(MAX_ITEMS, { message: `Please give a limit from 1 to ${MAX_ITEMS}` })
  limit: number = DEFAULT_ITEMS;
}

/** What an action was about, as far as it applies. */
export class ActivityMetadataDto implements ActivityDetails {
  filename?: string;
  /** Hz. */
  targetHz?: number;
  name?: string;
  folder?: string;
  /** Hz, of a preset. */
  frequency?: number;
  count?: number;
  email?: string;
  role?: string;
  previousRole?: string;
  keyPrefix?: string;
  domain?: string;
}

export class ActivityDto {
  id!: string;
  /** The name or e-mail address of who acted; “Unknown” when the account no longer exists, or it happened by itself. */
  user!: string;
  userId!: string | null;
  @ApiProperty({ enum: ACTIVITY_ACTIONS })
  action!: ActivityAction;
  resourceType!: string | null;
  /** The object may no longer exist. */
  resourceId!: string | null;
  metadata!: ActivityMetadataDto;
  timestamp!: string;
}

export class ActivityPageDto {
  items!: ActivityDto[];
  /** For the next page; null on the last one. */
  nextCursor!: string | null;
}

export class ActivityPersonDto {
  userId!: string;
  name!: string;
}
