/** The roles a member of a team may have, from the most to the least powerful. */
export const TEAM_ROLES = ['admin', 'editor', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** What each of them is for, in one sentence. */
export const ROLE_SUMMARIES: Record<TeamRole, string> = {
  admin: 'Everything but billing and deleting the account.',
  editor: 'Retunes, uploads and manages files.',
  viewer: 'Reads and downloads.',
};

/** “an editor”, “a viewer”. */
export function roleWithArticle(role: TeamRole): string {
  return `${role === 'viewer' ? 'a' : 'an'} ${role}`;
}

/** The owner is the user whose plan the workspace has. */
export type WorkspaceRole = 'owner' | TeamRole;

/**
 * What a request may need: `view` lists, receipts and downloads; `retune` uploads and cancels; `organise` changes
 * presets, folders and share links; `delete` removes songs; `manage` changes team, API keys and brand; `bill` is for
 * the plan and the account itself.
 */
export const PERMISSIONS = ['view', 'retune', 'organise', 'delete', 'manage', 'bill'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ROLES_WITH: Record<Permission, readonly WorkspaceRole[]> = {
  view: ['owner', 'admin', 'editor', 'viewer'],
  retune: ['owner', 'admin', 'editor'],
  organise: ['owner', 'admin', 'editor'],
  delete: ['owner', 'admin', 'editor'],
  manage: ['owner', 'admin'],
  bill: ['owner'],
};

/** Whether a role has a permission. */
export function may(role: WorkspaceRole, permission: Permission): boolean {
  return ROLES_WITH[permission].includes(role);
}

/** The least powerful role with a permission: the one to ask for. */
export function leastRoleWith(permission: Permission): WorkspaceRole {
  return ROLES_WITH[permission].at(-1) ?? 'owner';
}
