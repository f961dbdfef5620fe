import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FolderItem } from './folder-item.entity.js';
import type { FolderOrder } from './folder-order.js';
import { Folder } from './folder.entity.js';

export interface FolderRow {
  id: string;
  name: string;
  description: string | null;
  order: FolderOrder;
  /** Null without a cover. */
  coverVersion: string | null;
  createdAt: Date;
  updatedAt: Date;
  songCount: number;
  /** Seconds. */
  durationSeconds: number;
  /** Share links to the folder that were not revoked. */
  linkCount: number;
}

export type FolderChanges = Partial<Pick<Folder, 'name' | 'description' | 'songOrder' | 'cover' | 'coverVersion'>>;

/** Songs that are not, or no longer, in the history are not counted. */
const FOLDERS_WITH_TOTALS = (condition: string): string => `
  SELECT folders.id, name, description, "songOrder" AS "order", "coverVersion", folders."createdAt", folders."updatedAt",
         count(audio_files.id)::integer AS "songCount", coalesce(sum(duration), 0) AS "durationSeconds",
         (SELECT count(*)::integer FROM shareable_links
           WHERE "folderId" = folders.id AND "revokedAt" IS NULL) AS "linkCount"
    FROM folders
    LEFT JOIN folder_items ON "folderId" = folders.id
    LEFT JOIN audio_files ON audio_files.id = "audioFileId" AND "deletedAt" IS NULL AND status = 'completed'
   WHERE folders."userId" = $1 ${condition}
   GROUP BY folders.id
   ORDER BY folders."updatedAt" DESC, folders.id`;

@Injectable()
export class FolderRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** The last changed first. */
  list(ownerId: string): Promise<FolderRow[]> {
    return this.dataSource.query<FolderRow[]>(FOLDERS_WITH_TOTALS(''), [ownerId]);
  }

  async find(
    ownerId: string,
    id: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FolderRow | undefined> {
    const [folder] = await manager.query<FolderRow[]>(FOLDERS_WITH_TOTALS('AND folders.id = $2'), [ownerId, id]);
    return folder;
  }

  /** Locks the folder until the transaction ends, so that it is not deleted meanwhile. */
  lock(manager: EntityManager, ownerId: string, id: string): Promise<Folder | null> {
    return manager.findOne(Folder, { where: { id, userId: ownerId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Ignores case. */
  findByName(manager: EntityManager, ownerId: string, name: string): Promise<Folder | null> {
    return manager
      .createQueryBuilder(Folder, 'folder')
      .where({ userId: ownerId })
      .andWhere('lower(folder.name) = lower(:name)', { name })
      .getOne();
  }

  count(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(Folder, { userId: ownerId });
  }

  /** @returns its id */
  async insert(manager: EntityManager, ownerId: string, fields: Pick<Folder, 'name' | 'description'>): Promise<string> {
    const { identifiers } = await manager.insert(Folder, { ...fields, userId: ownerId });
    return (identifiers[0] as { id: string }).id;
  }

  async update(manager: EntityManager, id: string, fields: FolderChanges): Promise<void> {
    await manager.update(Folder, id, { ...fields, updatedAt: () => 'now()' });
  }

  /** @param version null: any @returns null without that cover */
  async findCover(ownerId: string, id: string, version: string | null): Promise<Buffer | null> {
    const [row] = await this.dataSource.query<{ cover: Buffer }[]>(
      `SELECT cover FROM folders
        WHERE "userId" = $1 AND id = $2 AND cover IS NOT NULL AND "coverVersion" = coalesce($3::uuid, "coverVersion")`,
      [ownerId, id, version],
    );
    return row?.cover ?? null;
  }

  /** The songs themselves stay in the history. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Folder, id);
  }

  /** In the given order; those already in the folder stay as they are. @returns the ids of the songs that were added */
  async addSongs(manager: EntityManager, folderId: string, retuneIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ audioFileId: string }[]>(
      `INSERT INTO folder_items ("folderId", "audioFileId", "addedAt")
       SELECT $1, id, now() - place * interval '1 microsecond' FROM unnest($2::uuid[]) WITH ORDINALITY AS song (id, place)
       ON CONFLICT ("folderId", "audioFileId") DO NOTHING RETURNING "audioFileId"`,
      [folderId, retuneIds],
    );
    return rows.map(({ audioFileId }) => audioFileId);
  }

  /**
   * Adds retunes that have not ended: each shows once it is completed. One that replaces an earlier retune takes its
   * place; where that was taken out of the folder, so it stays.
   *
   * @returns the ids of the songs that were added, without those that replace others
   */
  async addRunning(
    manager: EntityManager,
    id: string,
    retunes: readonly { id: string; replacedId: string | null }[],
  ): Promise<string[]> {
    const first = retunes.filter(({ replacedId }) => replacedId === null);
    const added = await this.addSongs(
      manager,
      id,
      first.map((retune) => retune.id),
    );
    await manager.query(
      `UPDATE folder_items SET "audioFileId" = retune.id
         FROM json_to_recordset($2) AS retune (id uuid, "replacedId" uuid)
        WHERE "folderId" = $1 AND "audioFileId" = "replacedId"`,
      [id, JSON.stringify(retunes)],
    );
    await this.update(manager, id, {});
    return added;
  }

  /** Gives the songs their places by hand. @param retuneIds all songs of the folder, in order */
  async placeSongs(manager: EntityManager, folderId: string, retuneIds: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE folder_items SET place = song.place
         FROM unnest($2::uuid[]) WITH ORDINALITY AS song (id, place)
        WHERE "folderId" = $1 AND "audioFileId" = song.id`,
      [folderId, retuneIds],
    );
  }

  /** @returns false when the song is not in the folder */
  async removeSong(manager: EntityManager, folderId: string, audioFileId: string): Promise<boolean> {
    const { affected } = await manager.delete(FolderItem, { folderId, audioFileId });
    return affected === 1;
  }
}
