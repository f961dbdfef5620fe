// What no file system in use allows, and what would leave the folder or mislead a reader.
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f"*:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;
const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A path inside an archive from one that a client sent: relative, `/` between folders, every part a safe name. Parts
 * that are empty, `.` or `..` are dropped.
 *
 * @returns an empty text when nothing remains
 */
export function safePath(path: string): string {
  return path
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) => part.replace(UNSAFE, '_').trim().replace(/\.+$/, ''))
    .filter((part) => part !== '')
    .map((part) => (RESERVED_ON_WINDOWS.test(part) ? `_${part}` : part))
    .join('/');
}

/**
 * Makes paths different by a number before the extension: `a.mp3`, `a (2).mp3`. Upper and lower case count as equal.
 */
export function uniquePaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const dot = /(?<=[^/])\.[^./]{1,10}$/.exec(path)?.index ?? path.length;
    let unique = path;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${path.slice(0, dot)} (${n})${path.slice(dot)}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
