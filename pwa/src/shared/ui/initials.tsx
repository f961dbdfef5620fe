import type { UserDto } from '../../api/generated/attune-client';
import { classNames } from './class-names';

type Named = Pick<UserDto, 'firstName' | 'lastName' | 'email'>;

/** A user's picture: one or two letters. */
export function Initials({ user, large = false }: { user: Named; large?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid flex-none place-items-center rounded-md border border-line-strong bg-surface font-[600] text-ink [font-stretch:84%]',
        large ? 'size-15 text-lg' : 'size-9 text-xs',
      )}
    >
      {initials(personName(user))}
    </span>
  );
}

/** Full name, else the local part of the email address, else "User". */
export function personName({ firstName, lastName, email }: Named): string {
  const fullName = [firstName, lastName].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return fullName.join(' ') || (email.split('@')[0] ?? '') || 'User';
}

/** The user's initials: one or two letters. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toLocaleUpperCase();
}
