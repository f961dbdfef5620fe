import type { ExportFormat } from '@attune/catalogue/retuning';
import type { ReceiptDto } from '../../../retune/delivery/receipt.dto.js';

/** A song as a share page shows it. */
export interface SharedSong {
  id: string;
  /** Of the song's tags, else its file name without the extension. */
  title: string;
  artist: string | null;
  album: string | null;
  hasCover: boolean;
  /** 0-255, for equally long slices; null when they are unknown. */
  peaks: Buffer | null;
  format: ExportFormat;
  /** Under which it is downloaded. */
  filename: string;
  /** Storage key of the result. */
  key: string;
  /** Storage key of the original; null when visitors may not listen to it, or it is no longer stored. */
  originalKey: string | null;
  /** Bytes of the result. */
  bytes: number;
  /** Seconds. */
  durationSeconds: number | null;
  /** Hz. */
  targetHz: number;
  /** By which the result is louder than the original, dB. */
  gainDb: number;
  processedAt: Date;
  /** Null for a retune without one. */
  receipt: ReceiptDto | null;
}
