import { useLocation, useNavigate } from 'react-router-dom';
import { useApiDispatch } from '../../api/api-store';
import { switchWorkspace } from '../../api/base-api';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { useSession } from '../../shared/session/use-session';

/** Switches to another workspace; a page about one object goes back to its list. */
export function useChooseWorkspace(): (workspace: WorkspaceDto) => void {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useApiDispatch();
  return (workspace) => {
    if (user === null) return;
    dispatch(switchWorkspace(workspace.id === user.id ? null : { ...workspace, userId: user.id }));
    const list = /^\/studio\/[^/]+(?=\/)/.exec(pathname)?.[0];
    if (list !== undefined) void navigate(list);
  };
}
