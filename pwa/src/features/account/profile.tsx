import type { UserDto } from '../../api/generated/attune-client';
import { Badge } from '../../shared/ui/badge';
import { initials, personName } from './person-name';

/** Who the account belongs to; the page's head. */
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
