import { reasonOf } from '../../api/api-error';
import { useAuthLogoutMutation } from '../../api/generated/attune-client';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';

/** The invitation is for another address. Signing out stays on the page. */
export function OtherAccount({ invitedEmail, ownEmail }: { invitedEmail: string; ownEmail: string }) {
  const [logout, { isLoading }] = useAuthLogoutMutation();
  const toast = useToast();
  const signOut = async () => {
    try {
      await logout().unwrap();
    } catch (error) {
      toast({ title: 'Logout Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Note tone="warn">
        <span className="wrap-anywhere">
          This invitation is for {invitedEmail}. You are signed in as {ownEmail}.
        </span>
      </Note>
      <p className="text-sm text-ink-2">
        Sign out, then sign in with the invited address. Or ask for an invitation to the address you use here.
      </p>
      <Button variant="primary" className="justify-self-start" busy={isLoading} onClick={() => void signOut()}>
        Sign Out
      </Button>
    </div>
  );
}
