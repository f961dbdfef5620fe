import { encodeTimeCursor } from '../../platform/database/cursor.js';
import type { FolderDto, FolderPageDto, FolderSongDto, FolderCandidateDto } from './folder.dto.js';
import type { FolderRow } from './folder.repository.js';
import type { FolderSongRow, SongRow } from './folder-song.repository.js';

/** Songs of a page. */
export const PAGE_SONGS = 50;

/** @param rows up to one more than fit: then there is a next page */
export function toFolderPage(folder: FolderRow, rows: readonly FolderSongRow[]): FolderPageDto {
  const shown = rows.slice(0, PAGE_SONGS);
  const last = rows.length > PAGE_SONGS ? shown.at(-1) : undefined;
  return {
    folder: toFolder(folder),
    songs: shown.map(toFolderSong),
    nextCursor: last ? encodeTimeCursor(last.place) : null,
  };
}

export function toFolder({ createdAt, updatedAt, ...folder }: FolderRow): FolderDto {
  return { ...folder, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function toCandidate(row: SongRow): FolderCandidateDto {
  return toSong(row);
}

function toFolderSong(row: FolderSongRow): FolderSongDto {
  return { ...toSong(row), addedAt: row.addedAt.toISOString() };
}

function toSong({ id, originalFilename, processingParams, duration, format, isStored }: SongRow) {
  return {
    id,
    originalFilename,
    sourceHz: processingParams?.sourceHz ?? null,
    equivalentA4Hz: processingParams?.equivalentA4Hz ?? null,
    cents: processingParams?.cents ?? null,
    durationSeconds: duration,
    format,
    resultUrl: isStored ? `/api/retunes/${id}/result` : null,
  };
}
