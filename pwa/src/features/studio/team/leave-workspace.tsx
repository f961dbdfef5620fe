import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asApiError, reasonOf, WORKSPACE_LOST } from '../../../api/api-error';
import { useApiDispatch } from '../../../api/api-store';
import { switchWorkspace } from '../../../api/base-api';
import { useTeamLeaveMutation } from '../../../api/generated/studio-client';
import { broadcastSessionChange } from '../../../shared/session/session-broadcast';
import type { CurrentWorkspace } from '../../../shared/session/use-workspace';
import { AlertDialog } from '../../../shared/ui/alert-dialog';
import { Button } from '../../../shared/ui/button';
import { Panel } from '../../../shared/ui/panel';
import { useToast } from '../../../shared/ui/use-toast';

/** For members: the way out. */
export function LeaveWorkspace({ workspace: { name } }: { workspace: CurrentWorkspace }) {
  const [isAsking, setIsAsking] = useState(false);
  const [leave, { isLoading }] = useTeamLeaveMutation();
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const confirm = async () => {
    try {
      await leave().unwrap();
    } catch (error) {
      // An admin was faster.
      if (asApiError(error).code !== WORKSPACE_LOST) {
        setIsAsking(false);
        toast({ title: 'You are still a member', description: reasonOf(error), tone: 'bad' });
        return;
      }
    }
    // First the page: the user's own workspace may have no Studio Hub.
    await navigate('/');
    dispatch(switchWorkspace(null));
    broadcastSessionChange();
    toast({ title: `You left ${name}`, description: 'You are in your own workspace now.', tone: 'good' });
  };
  return (
    <Panel title="Leave this workspace">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[36em] text-sm text-ink-2">
          You lose access to {name}, and API keys that you created here are revoked. Songs that you retuned here stay.
        </p>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Leave
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Leave ${name}?`}
        description="You lose access at once, and API keys that you created here are revoked. To come back, you need a new invitation."
        confirmLabel="Leave workspace"
        busyLabel="Leaving..."
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </Panel>
  );
}
