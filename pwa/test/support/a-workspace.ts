import { http, HttpResponse } from 'msw';
import type { WorkspaceDto } from '../../src/api/generated/attune-client';
import { chooseWorkspace } from '../../src/shared/session/current-workspace';
import { aUser } from './a-user';
import { server, signInAs } from './server';

/** Signs in a member of the team of Low Tide Audio, who works in its workspace; reset with `leaveWorkspace`. */
export function workAs(role: WorkspaceDto['role'], differences: Partial<WorkspaceDto> = {}): void {
  const user = aUser();
  const own: WorkspaceDto = {
    id: user.id,
    name: 'Mara’s workspace',
    role: 'owner',
    tier: 'free',
    pausedAt: null,
    keptUntil: null,
  };
  const team: WorkspaceDto = {
    ...own,
    id: '0c1f1a52-3f0e-4a39-8d1f-9a2f6a4f7b21',
    name: 'Low Tide Audio',
    role,
    tier: 'studio',
    ...differences,
  };
  signInAs({ ...user, lastWorkspace: { id: team.id, name: team.name, role: role === 'owner' ? 'admin' : role } });
  server.use(http.get('/api/studio/workspaces', () => HttpResponse.json([own, team])));
  chooseWorkspace({ ...team, userId: user.id });
}

export function leaveWorkspace(): void {
  chooseWorkspace(null);
}
