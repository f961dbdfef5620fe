const MAX_LENGTH = 2000;

/**
 * The address to return to from the payment provider if it is on this site; undefined for everything else.
 *
 * Parsing alone is not enough: browsers' URLs forgive backslashes, line breaks and a missing slash, and other programs
 * on the way handle them differently. So the text itself has to begin with our origin, letter by letter.
 *
 * @param publicUrl our own address
 */
export function ownReturnUrl(text: string, publicUrl: string): string | undefined {
  const { origin } = new URL(publicUrl);
  if (text.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return undefined;
  if (text !== origin && !['/', '?', '#'].some((next) => text.startsWith(origin + next))) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOurs = url?.origin === origin && url.username === '' && url.password === '';
  return isOurs ? url.href : undefined;
}
