import { usePageTitle } from '../../shared/hooks/use-page-title';
import { SignedInOnly } from '../../shared/session/signed-in-only';
import { AccountActions } from './account-actions';
import { ChangePassword } from './change-password';
import { EmailConfirmation } from './email-confirmation';
import { MyData } from './my-data';
import { Profile } from './profile';
import { Sessions } from './sessions';
import { Subscription } from './subscription';

/** `/account` */
export function AccountPage() {
  usePageTitle('Account');
  return (
    <SignedInOnly>
      {(user) => (
        <>
          <Profile user={user} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {!user.emailVerified && <EmailConfirmation email={user.email} />}
              <Subscription />
              <Sessions />
              <AccountActions />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <ChangePassword email={user.email} />
              <MyData />
            </div>
          </div>
        </>
      )}
    </SignedInOnly>
  );
}
