/** Joins what is there; conditions leave `false` behind. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
