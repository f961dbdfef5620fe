import type { UserDto } from '../../api/generated/attune-client';
import { Badge } from '../../shared/ui/badge';

/** The account's owner; the head of the page. */
export function Profile({ user }: { user: UserDto }) {
  const name = personName(user);
  return (
    <header className="flex min-w-0 items-center gap-4 pt-10 pb-8 sm:pt-14">
      <span
        aria-hidden
        className="grid size-15 flex-none place-items-center rounded-md border border-line-strong bg-raised text-lg font-[600] [font-stretch:84%]"
      >
        {initials(name)}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <h1 tabIndex={-1} className="break-words">
          {name}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <span className="min-w-0 wrap-anywhere">{user.email}</span>
          {user.emailVerified && <Badge tone="good">Confirmed</Badge>}
        </p>
      </div>
    </header>
  );
}

type Named = Pick<UserDto, 'firstName' | 'lastName' | 'email'>;

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
