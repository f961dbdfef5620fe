import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { fullName } from '../../auth/workspace/names.js';
import type { TimePlace } from '../../platform/database/cursor.js';
import { contains } from '../../platform/database/text-search.js';
import { ShareableLink, type SharedKind } from './shareable-link.entity.js';
import { briefReceipt, type BriefReceipt } from '../../retune/domain/brief-receipt.js';

/** How the workspace presents itself. */
export interface LinkBrand {
  /** The company, else the owner's name; null when neither is known. */
  name: string | null;
  /** A path of this site. */
  logoUrl: string | null;
  /** `#rrggbb`, with enough contrast on both pages. */
  colour: string | null;
  /** Verified; null: links open at the site's own address. */
  domain: string | null;
}

/** A link with what it shares, as far as that still exists. */
export interface LinkRow extends TimePlace {
  ownerId: string;
  token: string;
  what: SharedKind;
  name: string;
  /** Of its folder. */
  description: string | null;
  /** Whether its folder has a picture. */
  hasCover: boolean;
  retuneId: string | null;
  folderId: string | null;
  /** Retunes whose result is stored. */
  songIds: string[];
  /** Hz; null for a folder. */
  targetHz: number | null;
  receipt: BriefReceipt | null;
  note: string | null;
  password: string | null;
  allowsOriginal: boolean;
  expiresAt: Date | null;
  maxDownloads: number | null;
  downloadCount: number;
  isPaused: boolean;
  createdAt: Date;
  createdBy: string | null;
  revokedAt: Date | null;
  keptUntil: Date | null;
  brand: LinkBrand;
}

interface SongToShare {
  name: string;
  isStored: boolean;
  /** Whether a device has retuned it, so that it never was here. */
  onDevice: boolean;
}

const LINKS = `
  shareable_links link
  JOIN users owner ON owner.id = link."userId"
  LEFT JOIN users creator ON creator.id = link."createdBy"
  LEFT JOIN white_label_settings brand ON brand."userId" = link."userId"
  LEFT JOIN folders folder ON folder.id = link."folderId"
  LEFT JOIN audio_files song ON song.id = link."audioFileId" AND song."deletedAt" IS NULL`;

const SELECT_LINKS = `
  SELECT link.id, link."userId" AS "ownerId", link.token, link.what, coalesce(folder.name, link.name) AS name,
         folder.description, folder."coverVersion" IS NOT NULL AS "hasCover", song.id AS "retuneId", link."folderId",
         link.note, link.password, link."allowsOriginal", link."expiresAt",
         link."maxDownloads", link."downloadCount", owner."subscriptionTier" <> 'studio' AS "isPaused",
         link."createdAt", (extract(epoch FROM link."createdAt") * 1000000)::bigint AS microseconds,
         creator.email AS "createdBy", link."revokedAt",
         json_build_object(
           'name', coalesce(brand."companyName", ${fullName('owner')}), 'logoUrl', brand."logoUrl",
           'colour', brand."primaryColor",
           'domain', CASE WHEN brand."domainVerifiedAt" IS NOT NULL THEN brand."customDomain" END) AS brand,
         ${briefReceipt('song."processingParams"')} AS receipt,
         coalesce((song."processingParams"->>'targetHz')::float8, song."targetFrequency") AS "targetHz",
         stored.ids AS "songIds", stored."keptUntil"
    FROM ${LINKS}
   CROSS JOIN LATERAL (
     SELECT coalesce(array_agg(file.id), '{}') AS ids, min(file."keptUntil") AS "keptUntil"
       FROM audio_files file
      WHERE file.status = 'completed' AND file."deletedAt" IS NULL AND file."processedObjectPath" IS NOT NULL
        AND file.id IN (SELECT link."audioFileId"
                        UNION ALL
                        SELECT "audioFileId" FROM folder_items WHERE "folderId" = link."folderId")
   ) stored`;

const FOUND = `link."userId" = $1
  AND (${contains('coalesce(folder.name, link.name)', '$2')} OR ${contains("coalesce(link.note, '')", '$2')})`;

@Injectable()
export class LinkRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** The newest first. @param search part of the name or the note; empty for all */
  list(ownerId: string, search: string, max: number, after: TimePlace | null): Promise<LinkRow[]> {
    return this.dataSource.query<LinkRow[]>(
      `${SELECT_LINKS}
        WHERE ${FOUND}
          AND ($4::bigint IS NULL OR (link."createdAt", link.id) <
                (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
        ORDER BY link."createdAt" DESC, link.id DESC LIMIT $3`,
      [ownerId, search, max, after?.microseconds ?? null, after?.id ?? null],
    );
  }

  async count(ownerId: string, search: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM ${LINKS} WHERE ${FOUND}`,
      [ownerId, search],
    );
    return row?.count ?? 0;
  }

  async find(ownerId: string, id: string): Promise<LinkRow | undefined> {
    const rows = await this.dataSource.query<LinkRow[]>(`${SELECT_LINKS} WHERE link."userId" = $1 AND link.id = $2`, [
      ownerId,
      id,
    ]);
    return rows[0];
  }

  async findByToken(token: string): Promise<LinkRow | undefined> {
    const rows = await this.dataSource.query<LinkRow[]>(`${SELECT_LINKS} WHERE link.token = $1`, [token]);
    return rows[0];
  }

  async exists(ownerId: string, id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(ShareableLink, { id, userId: ownerId });
  }

  /** Locks the link until the transaction ends. */
  lock(manager: EntityManager, ownerId: string, id: string): Promise<ShareableLink | null> {
    return manager.findOne(ShareableLink, { where: { id, userId: ownerId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Without the revoked ones. */
  async countUsable(manager: EntityManager, ownerId: string): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM shareable_links WHERE "userId" = $1 AND "revokedAt" IS NULL',
      [ownerId],
    );
    return row?.count ?? 0;
  }

  /** A song of the history, which is not removed before the transaction ends. */
  async lockSong(manager: EntityManager, ownerId: string, id: string): Promise<SongToShare | undefined> {
    const [song] = await manager.query<SongToShare[]>(
      `SELECT "originalFilename" AS name, "processedObjectPath" IS NOT NULL AS "isStored",
              "onDevice" IS NOT NULL AS "onDevice"
         FROM audio_files
        WHERE id = $2 AND "userId" = $1 AND status = 'completed' AND "deletedAt" IS NULL FOR KEY SHARE`,
      [ownerId, id],
    );
    return song;
  }

  /** A folder, which is not removed before the transaction ends. @returns also whether any of its songs is stored */
  async lockFolder(
    manager: EntityManager,
    ownerId: string,
    id: string,
  ): Promise<{ name: string; isStored: boolean } | undefined> {
    const [folder] = await manager.query<{ name: string; isStored: boolean }[]>(
      `SELECT name, EXISTS (
                SELECT 1 FROM folder_items JOIN audio_files ON audio_files.id = "audioFileId"
                 WHERE "folderId" = folders.id AND status = 'completed' AND "deletedAt" IS NULL
                   AND "processedObjectPath" IS NOT NULL) AS "isStored"
         FROM folders WHERE id = $2 AND "userId" = $1 FOR KEY SHARE OF folders`,
      [ownerId, id],
    );
    return folder;
  }

  /** @returns its id */
  async insert(manager: EntityManager, link: QueryDeepPartialEntity<ShareableLink>): Promise<string> {
    const { identifiers } = await manager.insert(ShareableLink, link);
    return (identifiers[0] as { id: string }).id;
  }

  async update(manager: EntityManager, id: string, fields: QueryDeepPartialEntity<ShareableLink>): Promise<void> {
    await manager.update(ShareableLink, id, fields);
  }

  /** Removes links that were revoked this many days ago, with their logs. @returns how many, at most `limit` */
  async deleteRevoked(days: number, limit: number): Promise<number> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM shareable_links WHERE id IN (
         SELECT id FROM shareable_links WHERE "revokedAt" < now() - make_interval(days => $1) LIMIT $2)`,
      [days, limit],
    );
    return affected;
  }
}
