import { may, leastRoleWith, type Permission } from '@attune/catalogue/roles';
import { TIERS, type Tier } from '@attune/catalogue/plans';
import { useSyncExternalStore } from 'react';
import { useWorkspacesListQuery, type WorkspaceDto } from '../../api/generated/attune-client';
import { chosenWorkspace, noneChosen, onWorkspaceChange } from './current-workspace';
import { useSession } from './use-session';

export interface CurrentWorkspace extends Omit<WorkspaceDto, 'tier'> {
  tier: Tier;
  /** Whether it is the user's own, and not that of a team. */
  isOwn: boolean;
}

export interface WorkspaceChoice {
  /** The one that this browser works in; null when no one is signed in. */
  current: CurrentWorkspace | null;
  /** All that the user may choose; only their own until the server has answered. */
  all: readonly WorkspaceDto[];
  /** The current workspace's plan; `free` when no one is signed in. */
  tier: Tier;
  /** Whether it is not known yet if a Studio plan of the user's own has ended. */
  isLoading: boolean;
}

/** Whether a workspace has a Studio Hub: on the Studio plan, or to be read after its end. */
export const hasStudioHub = ({ tier, pausedAt }: Pick<WorkspaceDto, 'tier' | 'pausedAt'>): boolean =>
  tier === 'studio' || pausedAt !== null;

/**
 * Whose workspace it is, of its name: `Demo Studio` for `Demo Studio’s workspace`, and for a company's name that name.
 */
export const workspaceOwner = ({ name }: Pick<WorkspaceDto, 'name'>): string => name.replace(/’s workspace$/, '');

/** Where the user works: in their own workspace, or in that of a team. */
export function useWorkspace(): WorkspaceChoice {
  const { user, tier: ownTier } = useSession();
  const chosen = useSyncExternalStore(onWorkspaceChange, chosenWorkspace, noneChosen);
  const { data, isLoading } = useWorkspacesListQuery(undefined, { skip: user === null });
  if (user === null) return { current: null, all: [], tier: 'free', isLoading: false };
  // The answer may still be that of another user.
  const known = data?.some(({ id }) => id === user.id) ? data : undefined;
  const own: WorkspaceDto = known?.find(({ id }) => id === user.id) ?? {
    id: user.id,
    name: `${[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}’s workspace`,
    role: 'owner',
    tier: ownTier,
    pausedAt: null,
    keptUntil: null,
  };
  const isChosen = chosen?.userId === user.id && chosen.id !== user.id;
  const found = isChosen ? (known?.find(({ id }) => id === chosen.id) ?? chosen) : { ...own, tier: ownTier };
  const current = { ...found, tier: TIERS.find((tier) => tier === found.tier) ?? 'free', isOwn: !isChosen };
  return { current, all: known ?? [own], tier: current.tier, isLoading };
}

export type PermissionAnswer = { isAllowed: true; reason: null } | { isAllowed: false; reason: string };

/**
 * Whether the user may do something in the current workspace, and why not. Only for what is shown: the server decides.
 *
 * @param needsStudio whether it is a part of the Studio Hub, which pauses with the plan
 */
export function usePermission(permission: Permission, needsStudio = true): PermissionAnswer {
  const { current } = useWorkspace();
  return permissionIn(current, permission, needsStudio);
}

export function permissionIn(
  workspace: CurrentWorkspace | null,
  permission: Permission,
  needsStudio: boolean,
): PermissionAnswer {
  if (workspace === null) return { isAllowed: false, reason: 'Sign in to do this.' };
  const { role, name, tier, isOwn } = workspace;
  if (tier !== 'studio' && (needsStudio || !isOwn)) {
    return {
      isAllowed: false,
      reason: `Paused with the plan. ${isOwn ? 'It works again after an upgrade.' : 'The owner can upgrade.'}`,
    };
  }
  if (may(role, permission)) return { isAllowed: true, reason: null };
  const needed = leastRoleWith(permission);
  const way =
    needed === 'owner' ? `Only the owner of ${name} can do this.` : `Ask an admin of ${name} for the ${needed} role.`;
  return { isAllowed: false, reason: `Your role here is ${role}. ${way}` };
}
