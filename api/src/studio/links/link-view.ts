import { badCursor, decodeCursor, encodeCursor } from '../../platform/database/cursor.js';
import type { LinkDto } from './link.dto.js';
import type { LinkPlace, LinkRow } from './link.repository.js';
import { linkStatus } from './link-status.js';

const MICROS = /^\d{1,16}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param bytes of all its songs */
export function toLink(row: LinkRow, bytes: number, publicUrl: string): LinkDto {
  return {
    id: row.id,
    token: row.token,
    url: linkUrl(row, publicUrl),
    what: row.what,
    name: row.name,
    retuneId: row.retuneId,
    folderId: row.folderId,
    songs: row.songIds.length,
    bytes,
    sourceHz: row.sourceHz,
    targetHz: row.targetHz,
    note: row.note,
    hasPassword: row.password !== null,
    allowsOriginal: row.allowsOriginal,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    maxDownloads: row.maxDownloads,
    downloadCount: row.downloadCount,
    status: linkStatus({ ...row, songs: row.songIds.length }, new Date()),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    filesKeptUntil: row.keptUntil?.toISOString() ?? null,
  };
}

/** At the workspace's own domain, once that is verified. */
export function linkUrl({ token, brand: { domain } }: Pick<LinkRow, 'token' | 'brand'>, publicUrl: string): string {
  return `${domain === null ? publicUrl : `https://${domain}`}/s/${token}`;
}

/** @throws AppError 400 for a cursor that no page ended with */
export function readLinkCursor(cursor: string | undefined): LinkPlace | null {
  if (cursor === undefined) return null;
  const [createdAtMicros = '', id = ''] = decodeCursor(cursor, 2);
  if (!MICROS.test(createdAtMicros) || !UUID.test(id)) throw badCursor();
  return { createdAtMicros, id };
}

export function toLinkCursor({ createdAtMicros, id }: LinkPlace): string {
  return encodeCursor([createdAtMicros, id]);
}
