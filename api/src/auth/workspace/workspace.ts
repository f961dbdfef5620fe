import type { Tier } from '@attune/catalogue/plans';
import type { WorkspaceRole } from '@attune/catalogue/roles';

/** Where a request acts: songs, quota, presets, folders, keys and brand belong to the workspace, not to the person. */
export interface Workspace {
  /** The user whose workspace it is; also its id. */
  ownerId: string;
  role: WorkspaceRole;
  /** The owner's plan, which everyone in the workspace has. */
  tier: Tier;
  /** When its Studio plan ended; null while it has one, or never had. */
  studioEndedAt: Date | null;
}

/** Whether a Studio plan has ended: what it stored can still be read, but no longer changed. */
export function isPaused({ tier, studioEndedAt }: Pick<Workspace, 'tier' | 'studioEndedAt'>): boolean {
  return tier !== 'studio' && studioEndedAt !== null;
}
