import { buffer } from 'node:stream/consumers';
import type { ExportFormat } from '@attune/catalogue/retuning';
import type { Storage } from '../../platform/storage/storage.js';
import { type Container, SNIFF_BYTES, sniffContainer } from '../pipeline/formats/sniff.js';

/** Of results. */
export const MEDIA_TYPES: Record<ExportFormat, string> = { mp3: 'audio/mpeg', wav: 'audio/wav', flac: 'audio/flac' };

const UPLOAD_TYPES: Record<Container, string> = {
  ...MEDIA_TYPES,
  ogg: 'audio/ogg',
  aiff: 'audio/aiff',
  mov: 'audio/mp4',
  aac: 'audio/aac',
};

/**
 * Of an upload, by its content: its name may say anything.
 *
 * @throws AppError 404 when it is not stored
 */
export async function uploadMediaType(storage: Storage, key: string, bytes: number): Promise<string> {
  const { stream } = await storage.read(key, { start: 0, end: Math.min(bytes, SNIFF_BYTES) - 1 });
  const sniffed = sniffContainer(await buffer(stream));
  return 'container' in sniffed ? UPLOAD_TYPES[sniffed.container] : 'application/octet-stream';
}
