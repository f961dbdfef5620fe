import { useLocation, useNavigate } from 'react-router-dom';
import type { WorkspaceDto } from '../../api/generated/attune-client';
import { useOpenWorkspace } from '../../shared/session/use-open-workspace';

/** Switches to another workspace; a page about one object goes back to its list. */
export function useChooseWorkspace(): (workspace: WorkspaceDto) => void {
  const open = useOpenWorkspace();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (workspace) => {
    open(workspace);
    const list = /^\/studio\/[^/]+(?=\/)/.exec(pathname)?.[0];
    if (list !== undefined) void navigate(list);
  };
}
