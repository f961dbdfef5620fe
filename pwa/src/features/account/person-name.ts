import type { UserDto } from '../../api/generated/attune-client';

type Named = Pick<UserDto, 'firstName' | 'lastName' | 'email'>;

/** Full name, else what stands before the @ of the address, else "User". */
export function personName({ firstName, lastName, email }: Named): string {
  const fullName = [firstName, lastName].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return fullName.join(' ') || (email.split('@')[0] ?? '') || 'User';
}

/** One or two letters that stand for a person. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toLocaleUpperCase();
}
