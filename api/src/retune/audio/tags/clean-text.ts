/** Elements whose content is no text either. */
const WITH_CONTENT = /<(script|style|iframe|object|svg)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
const MARKUP = /<\/?[a-z!][^<>]*>|<!--[\s\S]*?(-->|$)/gi;
/** What is left of a tag that was cut, or that removing others put together. A heart, `<3`, is none. */
const TAG_START = /<(?=[a-z!/?])/gi;
/** C0 and C1 controls but tab and line feed; the byte order mark; overrides of writing direction, which fake names. */
// eslint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/**
 * A text from an untrusted file as it may go into another one: without markup, control characters and lone surrogates,
 * cut to a length.
 *
 * @param maxCharacters UTF-16 code units
 */
export function cleanText(text: string, maxCharacters: number): string {
  return text
    .slice(0, maxCharacters * 4)
    .replace(/\r\n?/g, '\n')
    .replace(WITH_CONTENT, '')
    .replace(MARKUP, '')
    .replace(TAG_START, '')
    .replace(CONTROLS, '')
    .slice(0, maxCharacters)
    .toWellFormed()
    .trim();
}
