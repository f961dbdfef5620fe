import { roleWithArticle, type TeamRole } from '@attune/catalogue/roles';
import { useNavigate } from 'react-router-dom';
import { asApiError, reasonOf } from '../../api/api-error';
import { useApiDispatch } from '../../api/api-store';
import { switchWorkspace } from '../../api/base-api';
import { useInvitationsAcceptMutation } from '../../api/generated/attune-client';
import { broadcastSessionChange } from '../../shared/session/session-broadcast';
import { Button } from '../../shared/ui/button';
import { Note } from '../../shared/ui/note';
import { useToast } from '../../shared/ui/use-toast';
import { InvitationGone } from './invitation-gone';

/** Joins the team, which confirms the address, switches to its workspace and goes there. */
export function AcceptInvitation({ token, userId }: { token: string; userId: string }) {
  const [accept, { isLoading, isSuccess, error }] = useInvitationsAcceptMutation();
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const join = async () => {
    const workspace = await accept({ token })
      .unwrap()
      .catch(() => null);
    if (workspace === null) return;
    dispatch(switchWorkspace({ ...workspace, userId }));
    broadcastSessionChange();
    // Replaced: the way back would lead to a link that no longer works.
    await navigate('/studio', { replace: true });
    toast({
      title: `You work in ${workspace.name} now`,
      description: `You are ${roleWithArticle(workspace.role as TeamRole)} there.`,
      tone: 'good',
    });
  };
  if (error !== undefined && asApiError(error).status === 410) return <InvitationGone />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      {error !== undefined && !isLoading && (
        <Note tone="bad" announce>
          {reasonOf(error)}
        </Note>
      )}
      <Button variant="primary" busy={isLoading || isSuccess} busyLabel="Joining..." onClick={() => void join()}>
        Accept invitation
      </Button>
    </div>
  );
}
