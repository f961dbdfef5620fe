/**
 * The name a song is saved under: the one in Content-Disposition (RFC 6266: `filename*` before `filename`), else
 * `retuned-{hz}Hz-{original filename}`.
 */
export function resultFilename(contentDisposition: string | null, targetHz: number, originalName: string): string {
  return namedIn(contentDisposition ?? '') ?? `retuned-${targetHz}Hz-${originalName}`;
}

function namedIn(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return lastSegment(decodeURIComponent(extended));
    } catch {
      // Not percent-encoded UTF-8 after all: the plain name counts.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return lastSegment(quoted ?? /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1] ?? '');
}

function lastSegment(name: string): string | null {
  return name.split(/[/\\]/).at(-1) || null;
}
