import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Who downloads, as far as that is stored. */
export interface Visitor {
  /** Shortened. */
  address: string;
  userAgent: string;
}

export interface DownloadedFile {
  what: 'song' | 'zip';
  etag: string;
  filename: string;
  bytes: number;
}

/** How long a download that broke off can be continued without counting again, seconds. */
export const CONTINUE_SECONDS = 60 * 60;
/** A download of which more than this was sent keeps counting even if its end was never sent: most of the song is there. */
const COUNTED_SHARE = 0.95;
/** How much may be sent for one download, in sizes of the file: parts are often sent twice when a line breaks. */
const MAX_SENT_SHARE = 3;

/** Downloads of $2 and $3, an address and a user agent, by the link $1 that may still be continued. */
const CONTINUABLE = `"shareableLinkId" = $1 AND "ipAddress" = $2 AND "userAgent" = $3 AND "releasedAt" IS NULL
  AND "activeAt" > now() - make_interval(secs => ${CONTINUE_SECONDS})
  AND "bytesSent" + "bytesRunning" < bytes * ${MAX_SENT_SHARE}`;
const BROKEN_OFF = '"completedAt" IS NULL AND running = 0';

@Injectable()
export class DownloadCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts a download before its first byte is sent, unless it continues one that counts already. Transactions for one
   * link wait for each other, so that no two visitors get the last download.
   *
   * @param partBytes how much of the file was asked for
   * @returns the download's id; null when the link allows no further one
   */
  begin(linkId: string, file: DownloadedFile, visitor: Visitor, partBytes: number): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      const [link] = await manager.query<{ isUsable: boolean; hasLeft: boolean }[]>(
        `SELECT "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now()) AS "isUsable",
                "maxDownloads" IS NULL OR "downloadCount" < "maxDownloads" AS "hasLeft"
           FROM shareable_links WHERE id = $1 FOR NO KEY UPDATE`,
        [linkId],
      );
      if (!link?.isUsable) return null;
      const known = await this.continued(manager, linkId, file, visitor, partBytes);
      if (known !== undefined) return known;
      return link.hasLeft ? this.insert(manager, linkId, file, visitor, partBytes) : null;
    });
  }

  /** Downloads that the visitor may start again as a whole without counting again. */
  findBrokenOff(linkId: string, { address, userAgent }: Visitor): Promise<Pick<DownloadedFile, 'what' | 'etag'>[]> {
    return this.dataSource.query(
      `SELECT DISTINCT what, etag FROM download_tracking WHERE ${CONTINUABLE} AND ${BROKEN_OFF}`,
      [linkId, address, userAgent],
    );
  }

  /** Keeps a download that takes long from being taken for one that broke off. */
  async touch(id: string): Promise<void> {
    await this.dataSource.query('UPDATE download_tracking SET "activeAt" = now() WHERE id = $1', [id]);
  }

  /**
   * Records the end of a response.
   *
   * @param partBytes as in `begin`
   * @param sentBytes of this response
   * @param isWhole whether the response was sent to its end
   */
  async end(id: string, partBytes: number, sentBytes: number, isWhole: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE download_tracking
          SET "bytesSent" = "bytesSent" + $2, running = greatest(0, running - 1), "activeAt" = now(),
              "bytesRunning" = greatest(0, "bytesRunning" - $4),
              "completedAt" = CASE WHEN $3 AND "bytesSent" + $2 >= bytes THEN coalesce("completedAt", now())
                                   ELSE "completedAt" END
        WHERE id = $1`,
      [id, sentBytes, isWhole, partBytes],
    );
  }

  /** Downloads that broke off an hour ago no longer count. */
  async releaseBroken(): Promise<void> {
    await this.dataSource.query(
      `WITH released AS (
         UPDATE download_tracking SET "releasedAt" = now(), running = 0, "bytesRunning" = 0
          WHERE "completedAt" IS NULL AND "releasedAt" IS NULL AND "activeAt" < now() - make_interval(secs => $1)
            AND "bytesSent" < bytes * $2::float8
          RETURNING "shareableLinkId")
       UPDATE shareable_links SET "downloadCount" = greatest(0, "downloadCount" - broken.count)
         FROM (SELECT "shareableLinkId" AS id, count(*)::integer AS count FROM released GROUP BY 1) broken
        WHERE shareable_links.id = broken.id`,
      [CONTINUE_SECONDS, COUNTED_SHARE],
    );
  }

  /** A part belongs to the visitor's last download of the file; the whole file only to one that broke off. */
  private async continued(
    manager: EntityManager,
    linkId: string,
    { etag, bytes }: DownloadedFile,
    { address, userAgent }: Visitor,
    partBytes: number,
  ): Promise<string | undefined> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      `UPDATE download_tracking SET running = running + 1, "bytesRunning" = "bytesRunning" + $6, "activeAt" = now()
        WHERE id = (
          SELECT id FROM download_tracking
           WHERE ${CONTINUABLE} AND etag = $4 AND ($5 OR (${BROKEN_OFF}))
           ORDER BY "downloadedAt" DESC LIMIT 1)
        RETURNING id`,
      [linkId, address, userAgent, etag, partBytes < bytes, partBytes],
    );
    return rows[0]?.id;
  }

  private async insert(
    manager: EntityManager,
    linkId: string,
    { what, etag, filename, bytes }: DownloadedFile,
    { address, userAgent }: Visitor,
    partBytes: number,
  ): Promise<string | null> {
    await manager.query('UPDATE shareable_links SET "downloadCount" = "downloadCount" + 1 WHERE id = $1', [linkId]);
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO download_tracking ("shareableLinkId", "ipAddress", "userAgent", what, etag, filename, bytes, running,
                                      "bytesRunning")
       VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8) RETURNING id`,
      [linkId, address, userAgent, what, etag, filename, bytes, partBytes],
    );
    return row?.id ?? null;
  }
}
