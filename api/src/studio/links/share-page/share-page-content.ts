import type { PasswordProblem, SharePage, ShareSong, ShareTerms } from '@attune/catalogue/share-page';
import type { AppError } from '../../../platform/errors/app-error.js';
import type { ReceiptDto } from '../../../retune/delivery/receipt.dto.js';
import type { LinkRow } from '../link.repository.js';
import type { ClosedStatus } from './share-access.service.js';
import { nothingHere } from './share-page.errors.js';
import type { SharedSong } from './shared-song.js';

const GONE = 410;

/** What is sent: a status, and what the page shows. */
export interface ShareAnswer {
  status: number;
  page: SharePage<ReceiptDto>;
}

/** What the page of an open link shows. */
interface PageContent {
  link: LinkRow;
  songs: readonly SharedSong[];
  downloads: Pick<ShareTerms, 'hasLeft' | 'brokenOff'>;
  /** The page's, absolute. */
  address: string;
}

/** The page of an open link, to a song or to a folder. */
export function openPage({ link, songs, downloads, address }: PageContent): ShareAnswer {
  const { brand, token, note, expiresAt, maxDownloads, downloadCount } = link;
  const until = expiresAt?.toISOString() ?? null;
  const terms: ShareTerms = { token, address, note, expiresAt: until, maxDownloads, downloadCount, ...downloads };
  const shown = songs.map(toShareSong);
  if (link.what === 'folder') {
    const { name, description, hasCover } = link;
    return { status: 200, page: { kind: 'folder', brand, terms, name, description, hasCover, songs: shown } };
  }
  const [song] = shown;
  return song ? { status: 200, page: { kind: 'song', brand, terms, song } } : errorPage(nothingHere());
}

function toShareSong(song: SharedSong): ShareSong<ReceiptDto> {
  const { id, title, artist, album, hasCover, peaks, format, bytes, durationSeconds } = song;
  const { targetHz, gainDb, originalKey, receipt } = song;
  return {
    id,
    title,
    artist,
    album,
    hasCover,
    peaks: peaks && [...peaks],
    format,
    bytes,
    durationSeconds,
    targetHz,
    gainDb,
    hasOriginal: originalKey !== null,
    receipt,
  };
}

/** @param problem null before the first try @param address of the page, absolute */
export function passwordPage({ token, brand }: LinkRow, problem: PasswordProblem | null, address: string): ShareAnswer {
  const status = problem === null ? 200 : 'pauseSeconds' in problem ? 429 : 'isEmpty' in problem ? 400 : 403;
  return { status, page: { kind: 'password', brand, token, address, problem } };
}

/** Why a link cannot be opened, and what to do. */
export function closedPage({ brand, expiresAt }: LinkRow, reason: ClosedStatus): ShareAnswer {
  return { status: GONE, page: { kind: 'closed', brand, reason, expiresAt: expiresAt?.toISOString() ?? null } };
}

export function usedUpPage({ brand, token, maxDownloads }: LinkRow): ShareAnswer {
  return { status: GONE, page: { kind: 'used-up', brand, token, maxDownloads } };
}

/** @param receipt null once it is private again */
export function receiptPage(receipt: ReceiptDto | null, address: string): ShareAnswer {
  return { status: receipt === null ? GONE : 200, page: { kind: 'receipt', brand: null, address, receipt } };
}

/** @param error null when it is unexpected */
export function errorPage(error: AppError | null): ShareAnswer {
  const status = error?.status ?? 500;
  return { status, page: { kind: 'error', brand: null, status, message: error?.message ?? null } };
}
