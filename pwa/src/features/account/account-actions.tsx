import { LogOut } from 'lucide-react';
import { useSignOut } from '../../shared/session/use-sign-out';
import { Button } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';

export function AccountActions() {
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
