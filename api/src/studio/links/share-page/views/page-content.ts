import type { LinkRow } from '../../link.repository.js';
import type { SharedSong } from '../shared-song.js';

/** What the page of an open link shows. */
export interface PageContent {
  link: LinkRow;
  songs: readonly SharedSong[];
  downloads: AllowedDownloads;
  /** The page's, absolute. */
  address: string;
}

/** What the visitor may download. */
export interface AllowedDownloads {
  /** Whether the link has downloads left. */
  hasLeft: boolean;
  /** Those of the visitor that broke off, and may be started again: ids of songs, and `zip`. */
  brokenOff: ReadonlySet<string>;
}

/** @param what a song's id, or `zip` */
export function mayDownload({ hasLeft, brokenOff }: AllowedDownloads, what: string): boolean {
  return hasLeft || brokenOff.has(what);
}
