import type { ExportFormat } from '@attune/catalogue/retuning';

/** Most file systems allow 255 bytes; the remainder is for the prefix and the extension. */
const MAX_BASE_BYTES = 180;

// Path separators, characters that Windows forbids in names, control characters, and bidirectional overrides.
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;

/**
 * The download name of a result: `retuned-{hz}Hz-{base}.{format}`, where `base` is the upload's name without folder and
 * extension. The upload's name is untrusted: the result is always one safe path segment.
 */
export function resultFilename(originalFilename: string, targetHz: number, format: ExportFormat): string {
  const base = baseName(originalFilename);
  return `retuned-${targetHz}Hz-${base}.${format}`;
}

/** The upload's own name as one safe path segment, extension included. */
export function uploadFilename(originalFilename: string): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(originalFilename)?.[0] ?? '';
  return baseName(originalFilename) + extension;
}

function baseName(filename: string): string {
  const lastSegment = filename.split(/[/\\]/).at(-1) ?? '';
  const withoutExtension = lastSegment.replace(/(?<=.)\.[^.\s]{1,10}$/u, '');
  const safe = withoutExtension.toWellFormed().replace(UNSAFE, '_').normalize('NFC').trim();
  return truncateUtf8(safe.replace(/^\.+|\.+$/g, ''), MAX_BASE_BYTES) || 'audio';
}

/** Cuts between grapheme clusters, so that no letter loses its accents. */
function truncateUtf8(text: string, maxBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  return kept;
}
