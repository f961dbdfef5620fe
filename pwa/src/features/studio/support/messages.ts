/** Of one message in UTF-8; the server's limit. */
export const MAX_MESSAGE_BYTES = 4096;

export const EMPTY_MESSAGE = 'Type a question first';
export const LONG_MESSAGE = 'Your message is too long: at most 4 kB, about 4,000 letters. Please shorten it.';

const encoder = new TextEncoder();

export const isTooLong = (text: string): boolean => encoder.encode(text).length > MAX_MESSAGE_BYTES;

/** The beginning of a text that the server accepts as a message. */
export function withinLimit(text: string): string {
  if (!isTooLong(text)) return text;
  const bytes = encoder.encode(text).slice(0, MAX_MESSAGE_BYTES);
  // What is left of a character that was cut.
  return new TextDecoder().decode(bytes).replace(/\ufffd+$/, '');
}

/** What was typed, without what the server refuses: control characters, as they come with copied text. */
export function cleaned(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim();
}
