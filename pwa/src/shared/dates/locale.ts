/**
 * How dates, hours and numbers are written: as in the browser's language when that is English, as every text here is;
 * else in British words with the hours of the browser's language.
 */
export function locale(language = navigator.language): string {
  if (/^en\b/i.test(language)) return language;
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).resolvedOptions();
  return `en-GB-u-hc-${hourCycle}`;
}

/** "1,000" */
export function wholeNumber(count: number): string {
  return new Intl.NumberFormat(locale()).format(count);
}

/** "Basic, Pro and Studio" */
export function wordList(words: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(words);
}
