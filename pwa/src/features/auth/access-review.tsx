import { ACCESS_NOUNS } from '@attune/catalogue/granted-access';
import { asApiError, reasonOf } from '../../api/api-error';
import { type GrantedAccessDto, useGrantedAccessRevokeMutation } from '../../api/generated/attune-client';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';

/** What gives others access to an account, one line for each kind. */
export function AccessList({ access }: { access: readonly GrantedAccessDto[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {access.map(({ kind, count, names }) => (
        <li key={kind} className="wrap-anywhere">
          <b className="block font-[580]">{`${count} ${ACCESS_NOUNS[kind]}${count === 1 ? '' : 's'}`}</b>
          <span className="text-ink-2">{toText(names, count - names.length)}</span>
        </li>
      ))}
    </ul>
  );
}

const toText = (names: readonly string[], rest: number): string =>
  `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;

/** The same with a button that revokes all of it. @param email of the account, to sign in again with */
export function AccessReview({ access, email }: { access: readonly GrantedAccessDto[]; email: string }) {
  const [revoke, { isLoading, isSuccess, error }] = useGrantedAccessRevokeMutation();
  const { openSignIn } = useAuthDialogs();
  if (isSuccess) {
    return (
      <>
        <Note tone="good" announce>
          All of this was revoked. Only you have access to your account now.
        </Note>
        <AccessList access={access} />
      </>
    );
  }
  const refusal = error === undefined ? null : asApiError(error);
  return (
    <>
      <p className="text-sm text-ink-2">
        This gives others access to your account. If you don’t know all of it, revoke it.
      </p>
      <AccessList access={access} />
      <p className="text-sm text-ink-2">
        Revoked keys, invitations and links stop working at once, and members leave your team. Your songs stay.
      </p>
      {refusal && (
        <Note tone="bad" announce>
          {reasonOf(refusal)}
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={isLoading} busyLabel="Revoking..." onClick={() => void revoke()}>
          Revoke all
        </Button>
        {refusal?.code === 'auth.sign_in_again' && <Button onClick={() => openSignIn({ email })}>Sign in again</Button>}
      </div>
    </>
  );
}
