import type { QueueEntry } from './player-slice';
import { newId } from '../../shared/new-id';

/** A file in the line of which nothing is known but its name and size. */
export function newEntry(fileName: string, sizeBytes: number): QueueEntry {
  return {
    id: newId(),
    fileName,
    sizeBytes,
    title: null,
    artist: null,
    album: null,
    coverUrl: null,
    format: null,
    durationSeconds: null,
    a4Hz: null,
    problem: null,
    libraryId: null,
  };
}
