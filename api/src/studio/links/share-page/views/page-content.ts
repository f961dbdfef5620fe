import type { LinkRow } from '../../link.repository.js';
import type { SharedSong } from '../shared-song.js';

/** What the page of an open link shows. */
export interface PageContent {
  link: LinkRow;
  songs: readonly SharedSong[];
  hasDownloadsLeft: boolean;
  /** The page's, absolute. */
  address: string;
}
