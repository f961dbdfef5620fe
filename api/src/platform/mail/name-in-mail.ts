const MAX_LENGTH = 60;

/** What mail programs turn into a link, and markup. File names may end like a sound file. */
const ADDRESS = /[@<>]|:\/\/|[.。]\p{L}{2,}|\d(\.\d+){3}/u;
const SOUND_FILE = /\.(wav|mp3|flac|m4a|aac|ogg|oga|opus|aiff?)$/i;

/**
 * A name that a user typed, as every mail shows it: one line in quotation marks, shortened to 60 characters, so that it
 * cannot pass as a sentence of ours.
 *
 * @returns null when nothing is left, or when it contains an address of a page or a person:
 *   a name must not be a message
 */
export function nameInMail(name: string | null): string | null {
  const line = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}“”„"]/gu, '')
    .trim();
  if (line === '' || ADDRESS.test(line.normalize('NFKC').replace(SOUND_FILE, ''))) return null;
  const letters = Array.from(line);
  return `“${letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : line}”`;
}
