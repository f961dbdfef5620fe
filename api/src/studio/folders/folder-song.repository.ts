import type { ExportFormat } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { contains } from '../../platform/database/text-search.js';
import { briefReceipt, type BriefReceipt } from '../../retune/domain/brief-receipt.js';
import type { PlacedSong } from './folder-order.js';

export interface SongRow {
  id: string;
  originalFilename: string;
  targetFrequency: number;
  receipt: BriefReceipt | null;
  /** Seconds. */
  duration: number | null;
  format: ExportFormat | null;
  isStored: boolean;
  hasOriginal: boolean;
  onDevice: boolean;
}

export interface FolderSongRow extends SongRow {
  addedAt: Date;
}

const SONG_COLUMNS = `audio_files.id, "originalFilename", "targetFrequency", duration, format,
                      ${briefReceipt('"processingParams"')} AS receipt,
                      "processedObjectPath" IS NOT NULL AS "isStored", "objectPath" IS NOT NULL AS "hasOriginal",
                      "onDevice" IS NOT NULL AS "onDevice"`;
const IN_HISTORY = `status = 'completed' AND "deletedAt" IS NULL`;
const NOT_ENDED = `status IN ('pending', 'processing')`;

/** The retunes of a workspace that are, or could be, in its folders. */
@Injectable()
export class FolderSongRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What the order of a folder's songs depends on, the last added first. */
  listPlaces(folderId: string, manager: EntityManager = this.dataSource.manager): Promise<PlacedSong[]> {
    return manager.query<PlacedSong[]>(
      `SELECT audio_files.id, "originalFilename", place, ("processingParams"->>'trackPlace')::integer AS "trackPlace"
         FROM folder_items JOIN audio_files ON audio_files.id = "audioFileId"
        WHERE "folderId" = $1 AND ${IN_HISTORY}
        ORDER BY "addedAt" DESC, folder_items.id DESC`,
      [folderId],
    );
  }

  /** Those of the ids that are in the folder, in the given order. */
  findSongs(folderId: string, ids: readonly string[]): Promise<FolderSongRow[]> {
    return this.dataSource.query<FolderSongRow[]>(
      `SELECT ${SONG_COLUMNS}, "addedAt"
         FROM folder_items JOIN audio_files ON audio_files.id = "audioFileId"
        WHERE "folderId" = $1 AND audio_files.id = ANY($2::uuid[])
        ORDER BY array_position($2::uuid[], audio_files.id)`,
      [folderId, ids],
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

  /**
   * Those of the ids that are in the workspace's history, or will be if they succeed, with their names; they are not
   * removed before the end.
   */
  lockInHistory(
    manager: EntityManager,
    ownerId: string,
    ids: readonly string[],
  ): Promise<{ id: string; originalFilename: string }[]> {
    return manager.query<{ id: string; originalFilename: string }[]>(
      `SELECT id, "originalFilename" FROM audio_files
        WHERE id = ANY($2::uuid[]) AND "userId" = $1 AND (${IN_HISTORY} OR ${NOT_ENDED}) ORDER BY id FOR KEY SHARE`,
      [ownerId, ids],
    );
  }

  /** Of all folders of the workspace, as pairs. */
  listItems(ownerId: string): Promise<{ folderId: string; retuneId: string }[]> {
    return this.dataSource.query<{ folderId: string; retuneId: string }[]>(
      `SELECT "folderId", "audioFileId" AS "retuneId"
         FROM folder_items JOIN folders ON folders.id = "folderId" JOIN audio_files ON audio_files.id = "audioFileId"
        WHERE folders."userId" = $1 AND status = 'completed' ORDER BY "addedAt" DESC, folder_items.id DESC`,
      [ownerId],
    );
  }
}
