import type { ExportFormat } from '@attune/catalogue/retuning';
import { foldText } from '@attune/catalogue/search';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PERSON_NAME } from '../../auth/workspace/names.js';
import { notSignedIn } from '../../auth/auth.errors.js';
import type { Actor } from '../../auth/workspace/record-activity.js';
import { contains, folded, isLike } from '../../platform/database/text-search.js';
import { briefReceipt, type BriefReceipt } from '../../retune/domain/brief-receipt.js';
import type { RetuneParams } from '../../retune/domain/retune-record.js';
import { historyOrder } from './history-order.js';
import type { HistorySort } from './history.dto.js';

/** What the indexes of the history cover. */
const LISTED = `status = 'completed' AND "deletedAt" IS NULL AND "processedAt" IS NOT NULL`;

const COLUMNS = `
  song.id, song."originalFilename", song."originalFrequency", song."targetFrequency", song.duration, song.format,
  song."processingParams" - 'receipt' AS params,
  ${briefReceipt('song."processingParams"')} AS receipt,
  song."processedAt", song."keptUntil", song."createdBy",
  song."objectPath" IS NOT NULL AS "hasOriginal", song."processedObjectPath" IS NOT NULL AS "hasResult",
  song."onDevice" IS NOT NULL AS "onDevice", ${PERSON_NAME} AS "personName"`;

export interface HistoryRow {
  id: string;
  originalFilename: string;
  originalFrequency: number;
  targetFrequency: number;
  /** Seconds. */
  duration: number | null;
  format: ExportFormat | null;
  params: Omit<RetuneParams, 'receipt'> | null;
  receipt: BriefReceipt | null;
  processedAt: Date;
  keptUntil: Date | null;
  createdBy: string | null;
  personName: string | null;
  hasOriginal: boolean;
  hasResult: boolean;
  /** Whether a device has retuned it, so that it never was here. */
  onDevice: boolean;
}

/** What an archive needs of a song. */
export interface ResultRow {
  id: string;
  originalFilename: string;
  /** Hz; rounded. */
  targetFrequency: number;
  /** null for a retune of an early version. */
  targetHz: number | null;
  format: ExportFormat | null;
  processedAt: Date;
  processedObjectPath: string | null;
  onDevice: boolean;
}

interface Place {
  id: string;
  cursor: string[];
}

export interface HistoryPage {
  rows: HistoryRow[];
  /** The cursor's values of the last row; null on the last page. */
  next: string[] | null;
}

export interface HistoryFilter {
  ownerId: string;
  search: string | null;
  target: number | null;
  person: string | null;
}

export interface Person {
  id: string;
  name: string;
}

const NAME = '"originalFilename"';
/** Songs that a search reads before it asks the index of the names. */
const MAX_WALKED = 3000;
/** The index of the names knows texts of three letters and more. */
const MIN_INDEXED_LENGTH = 3;

/** The completed retunes of a workspace. */
@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /**
   * One page of songs, in order.
   *
   * @param after the cursor's values of the row before the first; null for the first page
   */
  async list(filter: HistoryFilter, sort: HistorySort, after: string[] | null, limit: number): Promise<HistoryPage> {
    const found = await this.findPlaces(filter, sort, after, limit + 1);
    const places = found.slice(0, limit);
    // Not from the rows: a song may be deleted before they are read.
    const next = found.length > limit ? (places.at(-1)?.cursor ?? null) : null;
    if (places.length === 0) return { rows: [], next };
    // The large columns are read for these rows only.
    const rows = await this.dataSource.query<HistoryRow[]>(
      `SELECT ${COLUMNS}
         FROM audio_files AS song LEFT JOIN users ON users.id = song."createdBy"
        WHERE song.id = ANY($1) AND ${LISTED}`,
      [places.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { rows: places.flatMap(({ id }) => byId.get(id) ?? []), next };
  }

  /**
   * A search reads the first songs in their order, which finds enough of a common text. A rare one is then looked up in
   * the index of the names, which is slow for a common one; a text of one or two letters is in no such index.
   */
  private async findPlaces(
    { search, ...filter }: HistoryFilter,
    sort: HistorySort,
    after: string[] | null,
    max: number,
  ): Promise<Place[]> {
    const { orderBy, parameters, conditions, select } = toSql(filter, sort, after);
    const from = `SELECT ${select} FROM audio_files WHERE ${conditions.join(' AND ')}`;
    if (search === null) {
      return this.dataSource.query<Place[]>(`${from} ORDER BY ${orderBy} LIMIT ${max}`, parameters);
    }
    const text = `$${parameters.length + 1}`;
    const [walk] = await this.dataSource.query<{ rows: number; found: Place[] }[]>(
      `WITH walked AS MATERIALIZED (
         SELECT ${select}, ${folded(NAME)} AS name, row_number() OVER (ORDER BY ${orderBy}) AS place
           FROM audio_files WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${MAX_WALKED}
       ), matching AS (
         SELECT id, cursor, place FROM walked WHERE strpos(name, ${folded(text)}) > 0
          ORDER BY place LIMIT ${max}
       )
       SELECT (SELECT count(*) FROM walked)::integer AS rows,
              (SELECT coalesce(json_agg(matching ORDER BY place), '[]') FROM matching) AS found`,
      [...parameters, search],
    );
    const { rows = 0, found = [] } = walk ?? {};
    if (found.length === max || rows < MAX_WALKED) return found;
    const isIndexed = foldText(search).length >= MIN_INDEXED_LENGTH;
    return this.dataSource.query<Place[]>(
      isIndexed
        ? `WITH matching AS MATERIALIZED (
             SELECT id FROM audio_files WHERE ${isLike(NAME, text)} AND ${LISTED}
           )
           ${from} AND id IN (SELECT id FROM matching) ORDER BY ${orderBy} LIMIT ${max}`
        : `${from} AND ${contains(NAME, text)} ORDER BY ${orderBy} LIMIT ${max}`,
      [...parameters, search],
    );
  }

  async find(id: string, ownerId: string): Promise<HistoryRow | undefined> {
    const [row] = await this.dataSource.query<HistoryRow[]>(
      `SELECT ${COLUMNS}
         FROM audio_files AS song LEFT JOIN users ON users.id = song."createdBy"
        WHERE song.id = $1 AND song."userId" = $2 AND ${LISTED}`,
      [id, ownerId],
    );
    return row;
  }

  /** The targets in a history, ascending; takes one step in the index for each instead of reading all rows. */
  async targets(ownerId: string): Promise<number[]> {
    const rows = await this.dataSource.query<{ value: number }[]>(distinct('targetFrequency'), [ownerId]);
    return rows.map(({ value }) => value);
  }

  /** Who has retuned songs of a history, by name; found as the targets are. */
  people(ownerId: string): Promise<Person[]> {
    return this.dataSource.query<Person[]>(
      `SELECT id, ${PERSON_NAME} AS name FROM users WHERE id IN (${distinct('createdBy')})
        ORDER BY lower(${PERSON_NAME} COLLATE song_names), id`,
      [ownerId],
    );
  }

  /** How many songs, batches and share links a workspace has. */
  async totals(ownerId: string): Promise<{ songs: number; batches: number; links: number }> {
    const [row] = await this.dataSource.query<{ songs: number; batches: number; links: number }[]>(
      `SELECT (SELECT count(*) FROM audio_files WHERE "userId" = $1 AND ${LISTED})::integer AS songs,
              (SELECT count(*) FROM batch_jobs WHERE "userId" = $1)::integer AS batches,
              (SELECT count(*) FROM shareable_links WHERE "userId" = $1)::integer AS links`,
      [ownerId],
    );
    return row ?? { songs: 0, batches: 0, links: 0 };
  }

  /** These songs, in the given order, each with its result while that is stored. */
  findResults(ids: readonly string[], ownerId: string): Promise<ResultRow[]> {
    return this.dataSource.query<ResultRow[]>(
      `SELECT id, "originalFilename", "targetFrequency", format, "processedAt", "processedObjectPath",
              ("processingParams" ->> 'targetHz')::float8 AS "targetHz", "onDevice" IS NOT NULL AS "onDevice"
         FROM audio_files WHERE id = ANY($1::uuid[]) AND "userId" = $2 AND ${LISTED}
        ORDER BY array_position($1::uuid[], id)`,
      [ids, ownerId],
    );
  }

  /** @returns what the activity log needs of those that were there */
  markDeleted(manager: EntityManager, ids: readonly string[], ownerId: string): Promise<NamedSong[]> {
    return updateLocked(manager, `"deletedAt" = clock_timestamp()`, LISTED, [ids, ownerId]);
  }

  /** @returns what the activity log needs of those that were deleted within the last `seconds` */
  restore(manager: EntityManager, ids: readonly string[], ownerId: string, seconds: number): Promise<NamedSong[]> {
    const condition = `"deletedAt" > clock_timestamp() - make_interval(secs => $3)`;
    return updateLocked(manager, `"deletedAt" = NULL`, condition, [ids, ownerId, seconds]);
  }

  /**
   * Keeps owner and actor from being deleted until the transaction ends. Comes before the retune's row is locked, since
   * the deletion of an account locks in this order.
   *
   * @throws AppError 401 when one of them no longer exists
   */
  async lockActor(manager: EntityManager, { ownerId, userId }: Actor): Promise<void> {
    const ids = [...new Set([ownerId, userId])];
    const rows = await manager.query<object[]>('SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR KEY SHARE', [
      ids,
    ]);
    if (rows.length < ids.length) throw notSignedIn();
  }
}

export interface NamedSong {
  id: string;
  originalFilename: string;
  targetFrequency: number;
}

/** The parts of a query for the songs of a workspace after a cursor, except for the search. */
function toSql(
  { ownerId, target, person }: Omit<HistoryFilter, 'search'>,
  sort: HistorySort,
  after: string[] | null,
): { orderBy: string; select: string; conditions: string[]; parameters: unknown[] } {
  const { orderBy, values, after: isAfter } = historyOrder(sort);
  const parameters: unknown[] = [ownerId];
  const conditions = [`"userId" = $1`, LISTED];
  if (target !== null) conditions.push(`"targetFrequency" = $${parameters.push(target)}`);
  if (person !== null) conditions.push(`"createdBy" = $${parameters.push(person)}`);
  if (after !== null) {
    conditions.push(isAfter(parameters.length + 1));
    parameters.push(...after);
  }
  return { orderBy, select: `id, ${values} AS cursor`, conditions, parameters };
}

/**
 * Changes songs $1 of the workspace $2; locked in one order, so that two who change some of the same do not deadlock.
 */
async function updateLocked(
  manager: EntityManager,
  change: string,
  condition: string,
  parameters: unknown[],
): Promise<NamedSong[]> {
  // TypeORM answers an UPDATE with its rows and their number.
  const [rows] = await manager.query<[NamedSong[], number]>(
    `WITH locked AS (
       SELECT id FROM audio_files WHERE id = ANY($1::uuid[]) AND "userId" = $2 AND ${condition} ORDER BY id
          FOR NO KEY UPDATE
     )
     UPDATE audio_files SET ${change} WHERE id IN (SELECT id FROM locked) AND ${condition}
     RETURNING id, "originalFilename", "targetFrequency"`,
    parameters,
  );
  return rows;
}

/** The distinct values of a column in the history of $1, as `value`. */
function distinct(column: 'targetFrequency' | 'createdBy'): string {
  const next = (condition: string): string =>
    `SELECT "${column}" FROM audio_files WHERE "userId" = $1 AND ${LISTED} AND ${condition}
      ORDER BY "${column}" LIMIT 1`;
  return `WITH RECURSIVE found (value) AS (
            (${next(`"${column}" IS NOT NULL`)})
            UNION ALL
            SELECT (${next(`"${column}" > found.value`)}) FROM found WHERE found.value IS NOT NULL
          )
          SELECT value FROM found WHERE value IS NOT NULL`;
}
