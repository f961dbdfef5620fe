import type { WorkspaceDto } from '../../api/generated/attune-client';
import { Badge } from '../ui/badge';

export function RoleOrPaused({ workspace }: { workspace: WorkspaceDto }) {
  return workspace.pausedAt === null ? <span className="text-ink-3">{workspace.role}</span> : <Badge>Paused</Badge>;
}
