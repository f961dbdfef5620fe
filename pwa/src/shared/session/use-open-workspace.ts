import { attuneApi } from '../../api/attune-api';
import { useApiDispatch } from '../../api/api-store';
import { switchWorkspace } from '../../api/base-api';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { useSession } from './use-session';

/** Works in a workspace from now on, and begins there next time, on any device. */
export function useOpenWorkspace(): (workspace: WorkspaceDto) => void {
  const { user } = useSession();
  const dispatch = useApiDispatch();
  return (workspace) => {
    if (user === null) return;
    dispatch(switchWorkspace(workspace.id === user.id ? null : { ...workspace, userId: user.id }));
    // Without an answer the next visit begins where the last one did.
    void dispatch(attuneApi.endpoints.workspacesChoose.initiate({ id: workspace.id }));
  };
}
