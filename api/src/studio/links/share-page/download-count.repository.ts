import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ByteRange } from '../../../platform/storage/storage.js';

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

/** How often a running download is touched, seconds. */
export const TOUCH_SECONDS = 20;
/** How long a download that broke off can be continued without counting again, seconds. */
export const CONTINUE_SECONDS = 60 * 60;
/**
 * A download of which this share was sent counts for good, even if its end was never sent: most of the song is there.
 */
const COUNTED_SHARE = 0.95;
/**
 * How much is sent for one download, in sizes of the file, running parts included. Programs that load in four parts ask
 * for each to the end of the file (1 + 3/4 + 1/2 + 1/4), and a download that broke off may be started once more.
 */
const MAX_SENT_SHARE = 2.6;
/** How much of a complete file may be sent again with what is missing of it: it was in transit when the line broke. */
const MAX_REPEATED_SHARE = 0.25;

/** What of the file was sent, as a multirange. */
const SENT_PARTS = `coalesce("sentParts", int8multirange(int8range(0, "bytesSent")))`;
const bytesIn = (parts: string): string =>
  `(SELECT coalesce(sum(upper(part) - lower(part)), 0) FROM unnest(${parts}) part)`;
/** Bytes of the file that were sent, each counted once. */
export const DISTINCT_BYTES_SENT = bytesIn(SENT_PARTS);

/** The process that sent it was killed: its parts are not running any more, whatever the row says. */
const STALE = `"activeAt" < now() - make_interval(secs => ${3 * TOUCH_SECONDS})`;
const BYTES_RUNNING = `CASE WHEN ${STALE} THEN 0 ELSE "bytesRunning" END`;
const BROKEN_OFF = `"completedAt" IS NULL AND (running = 0 OR ${STALE})`;

/** Downloads of $2 and $3, an address and a user agent, by the link $1 of which as much may still be sent. */
const continuable = (partBytes: string): string => `
  "shareableLinkId" = $1 AND "ipAddress" = $2 AND "userAgent" = $3 AND "releasedAt" IS NULL
  AND "activeAt" > now() - make_interval(secs => ${CONTINUE_SECONDS})
  AND "bytesSent" + ${BYTES_RUNNING} + ${partBytes} <= bytes * ${MAX_SENT_SHARE}`;

@Injectable()
export class DownloadCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts a download before its first byte is sent, unless it continues one that counts already. Transactions for one
   * link wait for each other, so that no two visitors get the last download.
   *
   * @param part of the file, as it was asked for
   * @returns the download's id; null when the link allows no further one
   */
  begin(linkId: string, file: DownloadedFile, visitor: Visitor, part: ByteRange): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      const [link] = await manager.query<{ isUsable: boolean; hasLeft: boolean }[]>(
        `SELECT "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now()) AS "isUsable",
                "maxDownloads" IS NULL OR "downloadCount" < "maxDownloads" AS "hasLeft"
           FROM shareable_links WHERE id = $1 FOR NO KEY UPDATE`,
        [linkId],
      );
      if (!link?.isUsable) return null;
      const known = await this.continued(manager, linkId, file, visitor, part);
      if (known !== undefined) return known;
      return link.hasLeft ? this.insert(manager, linkId, file, visitor, part) : null;
    });
  }

  /** Downloads that the visitor may start again as a whole without counting again. */
  findBrokenOff(linkId: string, { address, userAgent }: Visitor): Promise<Pick<DownloadedFile, 'what' | 'etag'>[]> {
    return this.dataSource.query(
      `SELECT DISTINCT what, etag FROM download_tracking WHERE ${continuable('bytes')} AND ${BROKEN_OFF}`,
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
   * @param part as in `begin`
   * @param sentBytes of the part, from its start on
   * @param isWhole whether the response was sent to its end
   */
  async end(id: string, { start, end }: ByteRange, sentBytes: number, isWhole: boolean): Promise<void> {
    const sentParts = `${SENT_PARTS} + int8multirange(int8range($2::bigint, $2::bigint + $3::bigint))`;
    await this.dataSource.query(
      `UPDATE download_tracking
          SET "bytesSent" = "bytesSent" + $3::bigint, "sentParts" = ${sentParts},
              running = greatest(0, running - 1), "activeAt" = now(),
              "bytesRunning" = greatest(0, "bytesRunning" - $4::bigint),
              "completedAt" = CASE WHEN $5 AND ${bytesIn(sentParts)} >= bytes * ${COUNTED_SHARE}
                                   THEN coalesce("completedAt", now()) ELSE "completedAt" END
        WHERE id = $1`,
      [id, start, sentBytes, end + 1 - start, isWhole],
    );
  }

  /** Downloads that broke off an hour ago no longer count. */
  async releaseBroken(): Promise<void> {
    await this.dataSource.query(
      `WITH released AS (
         UPDATE download_tracking SET "releasedAt" = now(), running = 0, "bytesRunning" = 0
          WHERE "completedAt" IS NULL AND "releasedAt" IS NULL AND "activeAt" < now() - make_interval(secs => $1)
            AND ${DISTINCT_BYTES_SENT} < bytes * ${COUNTED_SHARE}
          RETURNING "shareableLinkId")
       UPDATE shareable_links SET "downloadCount" = greatest(0, "downloadCount" - broken.count)
         FROM (SELECT "shareableLinkId" AS id, count(*)::integer AS count FROM released GROUP BY 1) broken
        WHERE shareable_links.id = broken.id`,
      [CONTINUE_SECONDS],
    );
  }

  /**
   * A part belongs to the visitor's last download of the file. The whole file only to one that broke off, and of a
   * complete one only what is missing is sent.
   */
  private async continued(
    manager: EntityManager,
    linkId: string,
    { etag }: DownloadedFile,
    { address, userAgent }: Visitor,
    { start, end }: ByteRange,
  ): Promise<string | undefined> {
    const [part, partBytes] = ['int8range($5::bigint, $6::bigint)', '($6::bigint - $5::bigint)'];
    const [rows] = await manager.query<[{ id: string }[], number]>(
      `UPDATE download_tracking
          SET running = CASE WHEN ${STALE} THEN 1 ELSE running + 1 END, "bytesRunning" = ${BYTES_RUNNING} + ${partBytes},
              "activeAt" = now()
        WHERE id = (
          SELECT id FROM download_tracking
           WHERE ${continuable(partBytes)} AND etag = $4
             AND CASE WHEN "completedAt" IS NULL THEN ${partBytes} < bytes OR (${BROKEN_OFF})
                      ELSE NOT ${SENT_PARTS} @> ${part}
                           AND ${bytesIn(`${SENT_PARTS} * int8multirange(${part})`)} <= bytes * ${MAX_REPEATED_SHARE} END
           ORDER BY "downloadedAt" DESC LIMIT 1)
        RETURNING id`,
      [linkId, address, userAgent, etag, start, end + 1],
    );
    return rows[0]?.id;
  }

  private async insert(
    manager: EntityManager,
    linkId: string,
    { what, etag, filename, bytes }: DownloadedFile,
    { address, userAgent }: Visitor,
    { start, end }: ByteRange,
  ): Promise<string | null> {
    await manager.query('UPDATE shareable_links SET "downloadCount" = "downloadCount" + 1 WHERE id = $1', [linkId]);
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO download_tracking ("shareableLinkId", "ipAddress", "userAgent", what, etag, filename, bytes, running,
                                      "bytesRunning")
       VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8) RETURNING id`,
      [linkId, address, userAgent, what, etag, filename, bytes, end + 1 - start],
    );
    return row?.id ?? null;
  }
}
