import { Lock } from 'lucide-react';
import type { PermissionAnswer } from '../../../shared/session/use-workspace';

interface LockedReasonProps {
  /** For `aria-describedby` of the controls that are locked. */
  id: string;
  permission: PermissionAnswer;
}

/** Why the controls beside it are locked, and who can help; nothing when they are not. */
export function LockedReason({ id, permission }: LockedReasonProps) {
  if (permission.isAllowed) return null;
  return (
    <p id={id} className="flex items-center gap-1.5 text-xs text-ink-3">
      <Lock aria-hidden className="icon size-4!" />
      {permission.reason}
    </p>
  );
}
