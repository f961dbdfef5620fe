import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/database/cursor.js';
import { type CsvCell, sendCsv } from '../../platform/http/csv.js';
import { actionsOf, NO_PERSON } from './activity-filter.js';
import type {
  ActivityDto,
  ActivityFilterDto,
  ActivityPageDto,
  ActivityPersonDto,
  ActivityQueryDto,
} from './activity.dto.js';
import { type ActivityFilter, ActivityRepository, type ActivityRow } from './activity.repository.js';
import { safeMetadata } from './safe-metadata.js';

const PAGE_ROWS = 1000;
const CSV_HEADER = ['time', 'user', 'action', 'resource_type', 'resource_id', 'details'];

/** What happened in a workspace. */
@Injectable()
export class ActivityService {
  constructor(private readonly repository: ActivityRepository) {}

  async page(ownerId: string, { cursor, limit, ...filter }: ActivityQueryDto): Promise<ActivityPageDto> {
    const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    // One more, to know whether there is another page.
    const rows = await this.repository.find(toFilter(ownerId, filter), after, limit + 1);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(toDto),
      nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null,
    };
  }

  people(ownerId: string): Promise<ActivityPersonDto[]> {
    return this.repository.people(ownerId);
  }

  async sendCsv(ownerId: string, filter: ActivityFilterDto, response: Response): Promise<void> {
    const filename = `attune-activity-${new Date().toISOString().slice(0, 10)}.csv`;
    await sendCsv(response, filename, CSV_HEADER, this.csvRows(toFilter(ownerId, filter)));
  }

  /** The whole log, newest first. Reads page by page, so any number of entries fits. */
  async *allOf(ownerId: string): AsyncGenerator<ActivityDto> {
    for await (const row of this.rows(toFilter(ownerId, {}))) yield toDto(row);
  }

  private async *csvRows(filter: ActivityFilter): AsyncGenerator<CsvCell[]> {
    for await (const { timestamp, user, action, resourceType, resourceId, metadata } of this.rows(filter)) {
      const details = Object.entries(safeMetadata(metadata)).map(([name, value]) => `${name}: ${value}`);
      yield [timestamp.toISOString(), user, action, resourceType, resourceId, details.join('; ')];
    }
  }

  private async *rows(filter: ActivityFilter): AsyncGenerator<ActivityRow> {
    let last: ActivityRow | undefined;
    do {
      const page = await this.repository.find(filter, last, PAGE_ROWS);
      yield* page;
      last = page.length < PAGE_ROWS ? undefined : page.at(-1);
    } while (last);
  }
}

function toFilter(ownerId: string, { action, person }: ActivityFilterDto): ActivityFilter {
  return {
    ownerId,
    actions: action === undefined ? [] : actionsOf(action),
    userId: person === NO_PERSON ? null : person,
  };
}

function toDto({ microseconds: _, metadata, timestamp, ...row }: ActivityRow): ActivityDto {
  return { ...row, metadata: safeMetadata(metadata), timestamp: timestamp.toISOString() };
}
