import type { ExportFormat } from './retuning.js';

/*
 * What the server gives to the pages that people without an account open (`pwa/src/share/`): plain data, and no words.
 * A receipt's own type is that of the API, which both sides know from where they are.
 */

/** How the workspace presents itself. */
export interface ShareBrand {
  /** The company, else the owner's name; null when neither is known. */
  name: string | null;
  /** A path of this site. */
  logoUrl: string | null;
  /** `#rrggbb`; null: the site's own. */
  colour: string | null;
}

/** What an open link allows. */
export interface ShareTerms {
  token: string;
  /** The page's, absolute. */
  address: string;
  note: string | null;
  /** ISO 8601. */
  expiresAt: string | null;
  maxDownloads: number | null;
  downloadCount: number;
  /** Whether the link has downloads left. */
  hasLeft: boolean;
  /** Downloads of the visitor that broke off, and may be started again: ids of songs, and `zip`. */
  brokenOff: readonly string[];
}

/** A song as its visitors may see it. */
export interface ShareSong<Receipt> {
  id: string;
  title: string;
  artist: string | null;
  album: string | null;
  hasCover: boolean;
  /** 0-255, for equally long slices; null when they are unknown. */
  peaks: readonly number[] | null;
  format: ExportFormat;
  bytes: number;
  durationSeconds: number | null;
  /** Hz. */
  targetHz: number;
  /** By which the result is louder than the original, dB. */
  gainDb: number;
  /** Whether the original may be heard, too. */
  hasOriginal: boolean;
  receipt: Receipt | null;
}

/** What was wrong with the last password. */
export type PasswordProblem =
  | { triesLeft: number; /** Until the next try is allowed; 0 while there are tries left. */ waitSeconds: number }
  | { pauseSeconds: number }
  | { isEmpty: true };

type Shown<Receipt> =
  | { kind: 'song'; terms: ShareTerms; song: ShareSong<Receipt> }
  | {
      kind: 'folder';
      terms: ShareTerms;
      name: string;
      description: string | null;
      /** Whether the folder has a picture of its own. */
      hasCover: boolean;
      songs: readonly ShareSong<Receipt>[];
    }
  | { kind: 'password'; token: string; address: string; problem: PasswordProblem | null }
  | { kind: 'closed'; reason: 'expired' | 'revoked' | 'gone' | 'paused'; expiresAt: string | null }
  | { kind: 'used-up'; token: string; maxDownloads: number | null }
  /** A receipt whose owner has made it public; null once it is private again. */
  | { kind: 'receipt'; address: string; receipt: Receipt | null }
  /** `message` is null for what went wrong on our side. */
  | { kind: 'error'; status: number; message: string | null };

/** A page for visitors; without a brand where it is not known whose it is. */
export type SharePage<Receipt> = Shown<Receipt> & { brand: ShareBrand | null };

/** A page as it is sent: `style` is the text of its only style element, for the policy. */
export interface RenderedPage {
  html: string;
  style: string;
}
