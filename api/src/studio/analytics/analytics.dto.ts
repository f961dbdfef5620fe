import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateBy } from 'class-validator';
import { WorkspaceQueryDto } from '../../auth/workspace/workspace-query.dto.js';
import { isTimeZone, PERIODS, type Period } from './periods.js';

export const BAD_PERIOD = 'Please choose 30, 90, 365 or all for days';
export const BAD_TIME_ZONE = 'Please name a time zone as IANA does, such as Europe/Berlin, or none for UTC';

export class AnalyticsQueryDto extends WorkspaceQueryDto {
  /** How far back to count, in days with today as the last; without it everything counts. */
  @ApiProperty({ enum: PERIODS, required: false, default: 'all' })
  @IsOptional()
  @IsIn(PERIODS, { message: BAD_PERIOD })
  days?: Period;

  /** The time zone whose days are counted, by its IANA name; without it UTC. */
  @ApiProperty({ required: false, default: 'UTC', example: 'Europe/Berlin' })
  @IsOptional()
  @ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZone } }, { message: BAD_TIME_ZONE })
  timeZone?: string;
}

export class TargetUsageDto {
  /** Hz; null for all other targets together. */
  targetHz!: number | null;
  retunes!: number;
  /** Of all retunes, one decimal. */
  percent!: number;
}

export class AnalyticsMetricDto {
  metric!: 'total_retunes' | 'most_used_frequency' | 'frequency_usage';
  /** The number of retunes, a frequency such as `432 Hz`, or the number of retunes by target, such as `432 Hz`. */
  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'object', additionalProperties: { type: 'integer' } }],
  })
  value!: number | string | Record<string, number>;
}

export class RetunesInIntervalDto {
  /** The first day of the interval. */
  @ApiProperty({ format: 'date' })
  from!: string;
  retunes!: number;
}

export class PersonRetunesDto {
  /** Null for people whose account was deleted. */
  userId!: string | null;
  name!: string;
  retunes!: number;
  /** Seconds of music. */
  seconds!: number;
  /** Retunes whose shift was measured in the result. */
  measured!: number;
  /**
   * Of those, the ones within `onTargetCents` of the requested shift, or no further off than
   * their measurement's own error.
   */
  onTarget!: number;
}

export class AnalyticsDto {
  /** The main figures, as metric and value. */
  metrics!: AnalyticsMetricDto[];
  totalRetunes!: number;
  /** Hz; 432 until there are retunes. */
  mostUsedHz!: number;
  /** The owner and the active members. */
  teamMembers!: number;
  /** Seconds of music. */
  seconds!: number;
  /** Retunes whose shift was measured in the result; speech and noise cannot be. */
  measured!: number;
  /**
   * Of those, the ones within `onTargetCents` of the requested shift, or no further off than
   * their measurement's own error.
   */
  onTarget!: number;
  /** Cents. */
  onTargetCents!: number;
  /** 432, 444, 528, 396 and 639 Hz, then all others together. */
  usage!: TargetUsageDto[];
  @ApiProperty({ enum: ['day', 'week'] })
  interval!: 'day' | 'week';
  /** Without gaps, until today; empty while there are no retunes. */
  overTime!: RetunesInIntervalDto[];
  /** Those who retuned most first. */
  people!: PersonRetunesDto[];
}
