/** C0 and C1 controls but tab and line feed; the byte order mark; overrides of writing direction, which fake names. */
// eslint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
/** What makes a `<` the start of markup; a heart, `<3`, is none. */
const MARKUP_START = /[a-z!/?]/i;
/** Elements whose content is no text either. */
const WITH_CONTENT = /^<(script|style|iframe|object|svg)\b/i;
const LONGEST_NAME = 8;

/**
 * A text from an untrusted file as it may go into another one: without markup, control characters and lone surrogates,
 * cut to a length. Takes time in proportion to the text, whatever it holds.
 *
 * @param maxCharacters UTF-16 code units
 */
export function cleanText(text: string, maxCharacters: number): string {
  const plain = text
    .slice(0, maxCharacters * 4)
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '');
  return withoutTagStarts(withoutMarkup(plain)).slice(0, maxCharacters).toWellFormed().trim();
}

function withoutMarkup(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('<', at);
    if (open < 0) return parts.join('') + text.slice(at);
    parts.push(text.slice(at, open));
    at = endOfMarkup(text, open);
    if (at === open) {
      parts.push('<');
      at += 1;
    }
  }
  return parts.join('');
}

/** Where what begins at a `<` ends: there itself when it is no markup, behind the `<` when it is never closed. */
function endOfMarkup(text: string, open: number): number {
  if (!MARKUP_START.test(text.charAt(open + 1))) return open;
  if (text.startsWith('<!--', open)) return endOf(text, '-->', open);
  const [, name] = WITH_CONTENT.exec(text.slice(open, open + LONGEST_NAME + 2)) ?? [];
  if (name !== undefined) {
    const close = new RegExp(`</${name}`, 'gi');
    close.lastIndex = open;
    const found = close.exec(text);
    return found ? endOf(text, '>', found.index) : text.length;
  }
  for (let i = open + 1; i < text.length && text[i] !== '<'; i += 1) if (text[i] === '>') return i + 1;
  return open + 1;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** Drops every `<` that would begin markup after others were taken out between. */
function withoutTagStarts(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  for (let i = text.length - 1; i >= 0; i -= 1) {
    const character = text.charAt(i);
    if (character !== '<' || !MARKUP_START.test(kept.at(-1) ?? '')) kept.push(character);
  }
  return kept.reverse().join('');
}
