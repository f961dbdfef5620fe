import type { TeamMemberDto } from '../../src/api/generated/attune-client';

/** An editor who joined in June, unless said otherwise. */
export function aTeamMember(differences: Partial<TeamMemberDto> = {}): TeamMemberDto {
  return {
    id: '0b7c1f8e-52a9-4a3e-9a51-1f6a8f0c2d01',
    email: 'jonas@example.test',
    name: 'Jonas Berg',
    role: 'editor',
    status: 'active',
    isYou: false,
    joinedAt: '2026-06-18T09:00:00.000Z',
    lastActiveAt: null,
    sentAt: null,
    expiresAt: null,
    isExpired: false,
    ...differences,
  };
}

/** An invitation of a viewer that was sent just now, unless said otherwise. */
export function anInvitation(differences: Partial<TeamMemberDto> = {}): TeamMemberDto {
  return aTeamMember({
    id: '3c2e9d64-77b1-4f0d-8a0e-6a5b1c9e7f02',
    email: 'noor@example.test',
    name: null,
    role: 'viewer',
    status: 'pending',
    joinedAt: null,
    sentAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 6.5 * 24 * 3_600_000).toISOString(),
    ...differences,
  });
}
