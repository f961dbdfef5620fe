import { isUndecided } from '../formats/code-page.js';

/** C0 and C1 controls except tab and line feed; byte order marks; overrides of writing direction, which fake names. */
// eslint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
/** For bytes of an unknown code page, where C1 controls may be letters. */
// eslint-disable-next-line no-control-regex -- these are what is removed
const C0_CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** A `<` followed by one of these starts markup; a heart, `<3`, does not. */
const MARKUP_START = /[a-z!/?]/i;
/** Elements whose content is not text either. */
const WITH_CONTENT = /^<(script|style|iframe|object|svg)\b/i;
const MAX_NAME_LENGTH = 8;

/**
 * Makes a text from an untrusted file safe for another file: removes markup, control characters and lone surrogates,
 * and limits the length. Takes time proportional to the length of the text, whatever it contains.
 *
 * @param maxCharacters UTF-16 code units
 */
export function cleanText(text: string, maxCharacters: number): string {
  const plain = text
    .slice(0, maxCharacters * 4)
    .replace(/\r\n?/g, '\n')
    .replace(isUndecided(text) ? C0_CONTROLS : CONTROLS, '');
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

/** The end of the markup that begins at a `<`: `open` itself if it is not markup, after the `<` if it is not closed. */
function endOfMarkup(text: string, open: number): number {
  if (!MARKUP_START.test(text.charAt(open + 1))) return open;
  if (text.startsWith('<!--', open)) return endOf(text, '-->', open);
  const [, name] = WITH_CONTENT.exec(text.slice(open, open + MAX_NAME_LENGTH + 2)) ?? [];
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

/** Drops every `<` that would begin markup now that the text between has been removed. */
function withoutTagStarts(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  for (let i = text.length - 1; i >= 0; i -= 1) {
    const character = text.charAt(i);
    if (character !== '<' || !MARKUP_START.test(kept.at(-1) ?? '')) kept.push(character);
  }
  return kept.reverse().join('');
}
