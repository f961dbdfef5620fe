import type { BatchFileDto } from '../../api/generated/attune-client';
import { newId } from '../new-id';
import type { FoundFile } from '../files/found-files';
import { keyOf, toKey } from '../files/place';
import type { UploadFile, UploadJob } from './upload-job';

type ChosenSong = FoundFile & Partial<Pick<UploadFile, 'sourceHz' | 'isAlbumPitch'>>;

/** Chosen songs, to be uploaded. */
export function toUploadFiles(songs: readonly ChosenSong[]): UploadFile[] {
  return songs.map(({ file, path, sourceHz = null, isAlbumPitch = false }) => ({
    id: newId(),
    uploadId: null,
    filename: file.name,
    path,
    bytes: file.size,
    modifiedMs: file.lastModified,
    sourceHz,
    isAlbumPitch,
    file,
    state: 'waiting',
    share: 0,
    problem: null,
  }));
}

/** Songs that the server has already. */
export function toUploadedFiles(files: readonly BatchFileDto[]): UploadFile[] {
  return files.map(({ id, filename, path, bytes }) => ({
    id,
    uploadId: null,
    filename,
    path,
    bytes,
    modifiedMs: 0,
    sourceHz: null,
    isAlbumPitch: false,
    file: null,
    state: 'uploaded',
    share: 1,
    problem: null,
  }));
}

/** Songs that were chosen again take the places of those that the browser no longer has; the others are new. */
export function matchMissing({ files }: UploadJob, songs: readonly FoundFile[]): UploadFile[] {
  const missing = new Map(files.filter(({ state }) => state === 'missing').map((file) => [toKey(file), file]));
  return songs.flatMap((song) => {
    const known = missing.get(keyOf(song));
    if (!known) return toUploadFiles([song]);
    const modifiedMs = song.file.lastModified;
    const uploadId = modifiedMs === known.modifiedMs ? known.uploadId : null;
    return [{ ...known, uploadId, modifiedMs, file: song.file, state: 'waiting' as const }];
  });
}
