import { LogOut } from 'lucide-react';
import { reasonOf } from '../../api/api-error';
import { useEmailVerificationResendMutation } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { SignedInOnly } from '../../shared/session/signed-in-only';
import { useSignOut } from '../../shared/session/use-sign-out';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';
import { PageHeader } from '../../shared/ui/page-header';
import { Panel } from '../../shared/ui/panel';
import { useToast } from '../../shared/ui/use-toast';
import { ChangePassword } from './change-password';
import { MyData } from './my-data';
import { Profile } from './profile';
import { Sessions } from './sessions';
import { Subscription } from './subscription';

const STACK = 'grid grid-cols-[minmax(0,1fr)] gap-6';
const COLUMNS = `${STACK} items-start lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]`;

/** `/account` */
export function AccountPage() {
  usePageTitle('Account');
  return (
    <SignedInOnly>
      {(user) => (
        <>
          <PageHeader title="Account" />
          <div className={STACK}>
            {!user.emailVerified && <EmailConfirmation email={user.email} />}
            <div className={COLUMNS}>
              <Profile user={user} />
              <div className={STACK}>
                <Subscription user={user} />
                <AccountActions />
              </div>
            </div>
            <div className={COLUMNS}>
              <Sessions />
              <div className={STACK}>
                <ChangePassword email={user.email} />
                <MyData />
              </div>
            </div>
          </div>
        </>
      )}
    </SignedInOnly>
  );
}

/** An address that is not confirmed yet, with a button for a new link. */
function EmailConfirmation({ email }: { email: string }) {
  const toast = useToast();
  const [resend, { isLoading, isSuccess }] = useEmailVerificationResendMutation();
  const send = async () => {
    try {
      const { message } = await resend().unwrap();
      toast({ title: 'Check Your Email', description: message, tone: 'good' });
    } catch (error) {
      toast({ title: 'Request Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <Note tone="warn">
      <div className="grid justify-items-start gap-3">
        <p className="wrap-anywhere">
          {email} isn’t confirmed yet. Use the link in our welcome email. Until then we can’t send you receipts, and you
          can’t join a team or invite to one.
        </p>
        <Button size="sm" onClick={() => void send()} busy={isLoading} busyLabel="Sending..." unavailable={isSuccess}>
          {isSuccess ? 'Link sent' : 'Send a new link'}
        </Button>
      </div>
    </Note>
  );
}

function AccountActions() {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Panel title="Account Actions">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-ink-2">Logs you out on this device only.</p>
        <Button onClick={() => void signOut()} busy={isSigningOut} busyLabel="Logging out...">
          <LogOut aria-hidden className="icon" />
          Log Out
        </Button>
      </div>
    </Panel>
  );
}
