import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import type { LinkDto } from './link.dto.js';
import type { LinkRow } from './link.repository.js';
import { linkStatus } from './link-status.js';

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
    targetHz: row.targetHz,
    result: row.receipt && RetuneResultDto.from(row.receipt),
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
