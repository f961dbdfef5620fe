import { leastRoleWith, may, type Permission, PERMISSIONS, TEAM_ROLES, type WorkspaceRole } from './roles.js';

const ALLOWED: Record<WorkspaceRole, Permission[]> = {
  owner: ['view', 'retune', 'organise', 'delete', 'manage', 'bill'],
  admin: ['view', 'retune', 'organise', 'delete', 'manage'],
  editor: ['view', 'retune', 'organise', 'delete'],
  viewer: ['view'],
};

it.each(['owner', ...TEAM_ROLES] as const)('a role may do exactly what is listed for it: %s', (role) => {
  expect(PERMISSIONS.filter((permission) => may(role, permission))).toEqual(ALLOWED[role]);
});

it('names the least powerful role to ask for', () => {
  expect(PERMISSIONS.map(leastRoleWith)).toEqual(['viewer', 'editor', 'editor', 'editor', 'admin', 'owner']);
});
