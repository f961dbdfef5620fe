import type { ExportFormat } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TimePlace } from '../../platform/database/cursor.js';
import { contains } from '../../platform/database/text-search.js';
import type { RetuneParams } from '../../retune/domain/retune-record.js';

export interface SongRow {
  id: string;
  originalFilename: string;
  processingParams: RetuneParams | null;
  /** Seconds. */
  duration: number | null;
  format: ExportFormat | null;
  isStored: boolean;
}

export interface FolderSongRow extends SongRow {
  addedAt: Date;
  place: TimePlace;
}

const SONG_COLUMNS = `audio_files.id, "originalFilename", "processingParams", duration, format,
                      "processedObjectPath" IS NOT NULL AS "isStored"`;
const IN_HISTORY = `status = 'completed' AND "deletedAt" IS NULL`;

/** The retunes of a workspace that are, or could be, in its folders. */
@Injectable()
export class FolderSongRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The last added first. */
  listSongs(folderId: string, max: number, after: TimePlace | null): Promise<FolderSongRow[]> {
    return this.dataSource.query<FolderSongRow[]>(
      `SELECT ${SONG_COLUMNS}, "addedAt",
              json_build_object('id', folder_items.id,
                                'microseconds', (extract(epoch FROM "addedAt") * 1000000)::bigint::text) AS place
         FROM folder_items JOIN audio_files ON audio_files.id = "audioFileId"
        WHERE "folderId" = $1 AND "deletedAt" IS NULL
          AND ($3::bigint IS NULL OR ("addedAt", folder_items.id) <
                (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
        ORDER BY "addedAt" DESC, folder_items.id DESC
        LIMIT $2`,
      [folderId, max, after?.microseconds ?? null, after?.id ?? null],
    );
  }

  /** Completed retunes that are not in the folder, the newest first. @param search part of the name; empty for all */
  listCandidates(ownerId: string, folderId: string, search: string, max: number): Promise<SongRow[]> {
    return this.dataSource.query<SongRow[]>(
      `SELECT ${SONG_COLUMNS}
         FROM audio_files
        WHERE "userId" = $1 AND ${IN_HISTORY} AND ${contains('"originalFilename"', '$3')}
          AND NOT EXISTS (SELECT 1 FROM folder_items WHERE "folderId" = $2 AND "audioFileId" = audio_files.id)
        ORDER BY "createdAt" DESC, id DESC
        LIMIT $4`,
      [ownerId, folderId, search, max],
    );
  }

  /** Those of the ids that are in the workspace's history, with their names; they are not removed before the end. */
  lockInHistory(
    manager: EntityManager,
    ownerId: string,
    ids: readonly string[],
  ): Promise<{ id: string; originalFilename: string }[]> {
    return manager.query<{ id: string; originalFilename: string }[]>(
      `SELECT id, "originalFilename" FROM audio_files
        WHERE id = ANY($2::uuid[]) AND "userId" = $1 AND ${IN_HISTORY} ORDER BY id FOR KEY SHARE`,
      [ownerId, ids],
    );
  }

  /** Of all folders of the workspace, as pairs. */
  listItems(ownerId: string): Promise<{ folderId: string; retuneId: string }[]> {
    return this.dataSource.query<{ folderId: string; retuneId: string }[]>(
      `SELECT "folderId", "audioFileId" AS "retuneId"
         FROM folder_items JOIN folders ON folders.id = "folderId"
        WHERE "userId" = $1 ORDER BY "addedAt" DESC, folder_items.id DESC`,
      [ownerId],
    );
  }
}
