import { badCursor, decodeCursor, encodeCursor } from '../../platform/database/cursor.js';
import { UUID } from '../../platform/text/uuid.js';
import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import type { FolderDto, FolderPageDto, FolderSongDto, FolderCandidateDto } from './folder.dto.js';
import type { FolderRow } from './folder.repository.js';
import type { FolderSongRow, SongRow } from './folder-song.repository.js';

/** Songs of a page. */
export const PAGE_SONGS = 50;

/** The songs of a page. @param ids all of the folder, in order @param cursor of the page before */
export function pageOf(
  ids: readonly string[],
  cursor: string | undefined,
): { ids: string[]; nextCursor: string | null } {
  const first = cursor === undefined ? 0 : indexAfter(ids, cursor);
  const shown = ids.slice(first, first + PAGE_SONGS);
  const end = first + shown.length;
  return { ids: shown, nextCursor: end < ids.length ? encodeCursor([String(end), shown.at(-1) ?? '']) : null };
}

/** Behind the song that the page ended with; where it ended, if that song is gone. @throws AppError 400 */
function indexAfter(ids: readonly string[], cursor: string): number {
  const [end = '', id = ''] = decodeCursor(cursor, 2);
  if (!/^\d{1,16}$/.test(end) || !UUID.test(id)) throw badCursor();
  const at = ids.indexOf(id);
  return at < 0 ? Number(end) : at + 1;
}

export function toFolderPage(
  folder: FolderRow,
  songs: readonly FolderSongRow[],
  nextCursor: string | null,
): FolderPageDto {
  return { folder: toFolder(folder), songs: songs.map(toFolderSong), nextCursor };
}

export function toFolder({ createdAt, updatedAt, coverVersion, ...folder }: FolderRow): FolderDto {
  return {
    ...folder,
    coverUrl: coverVersion && `/api/studio/folders/${folder.id}/cover/${coverVersion}`,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toCandidate(row: SongRow): FolderCandidateDto {
  return toSong(row);
}

function toFolderSong(row: FolderSongRow): FolderSongDto {
  return { ...toSong(row), addedAt: row.addedAt.toISOString() };
}

function toSong(row: SongRow) {
  const { id, originalFilename, targetFrequency, receipt, duration, format, isStored, hasOriginal, onDevice } = row;
  return {
    id,
    originalFilename,
    targetFrequency,
    result: receipt && RetuneResultDto.from(receipt),
    durationSeconds: duration,
    format,
    resultUrl: isStored ? `/api/retunes/${id}/result` : null,
    originalUrl: hasOriginal ? `/api/retunes/${id}/original` : null,
    onDevice,
  };
}
