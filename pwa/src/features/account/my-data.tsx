import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '../../shared/hooks/use-online';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { Panel } from '../../shared/ui/panel';
import { DeleteAccount } from './delete-account';

/** Downloading all data, and deleting the account. */
export function MyData() {
  const isOnline = useOnline();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Panel title="My data">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-ink-2">
          Download everything Attune stores about you as a zip: your records as JSON, and your files.
        </p>
        {isOnline ? (
          <LinkButton to="/api/auth/export" reloadDocument download>
            <Download aria-hidden className="icon" />
            Export everything
          </LinkButton>
        ) : (
          <p className="text-sm text-ink-3">You’re offline. You can export your data once you’re connected.</p>
        )}
        <p className="w-full border-t border-line pt-4 text-sm text-ink-2">
          Deleting your account cancels your subscription and removes all your files. It can’t be undone.
        </p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      <DeleteAccount open={isDeleting} onOpenChange={setIsDeleting} />
    </Panel>
  );
}
