import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { baseApi, WORKSPACE_TAGS } from '../../api/base-api';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { chooseWorkspace } from '../../shared/session/current-workspace';
import { useSession } from '../../shared/session/use-session';

/** Switches to another workspace: what is shown is fetched again, and a page about one object goes back to its list. */
export function useChooseWorkspace(): (workspace: WorkspaceDto) => void {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return (workspace) => {
    if (user === null) return;
    chooseWorkspace(workspace.id === user.id ? null : { ...workspace, userId: user.id });
    const list = /^\/studio\/[^/]+(?=\/)/.exec(pathname)?.[0];
    if (list !== undefined) void navigate(list);
    dispatch(baseApi.util.invalidateTags([...WORKSPACE_TAGS]));
  };
}
