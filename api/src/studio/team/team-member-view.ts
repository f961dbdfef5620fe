import type { TeamRow } from '../../auth/workspace/team.repository.js';
import type { TeamMemberDto } from './team.dto.js';

interface Owner {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: Date;
}

/** The owner, who has no row in the table. `userId`: who asks. */
export function toOwnerDto({ id, email, firstName, lastName, createdAt }: Owner, userId: string): TeamMemberDto {
  return {
    id,
    email,
    name: [firstName, lastName].filter(Boolean).join(' ') || null,
    role: 'owner',
    status: 'active',
    isYou: id === userId,
    joinedAt: createdAt.toISOString(),
    lastActiveAt: null,
    sentAt: null,
    expiresAt: null,
    isExpired: false,
  };
}

export function toMemberDto(row: TeamRow, userId: string, now = new Date()): TeamMemberDto {
  const { id, email, name, role, status } = row;
  const isPending = status === 'pending';
  return {
    id,
    email,
    name,
    role,
    status,
    isYou: row.memberUserId === userId,
    joinedAt: row.acceptedAt?.toISOString() ?? null,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    sentAt: isPending ? (row.inviteSentAt?.toISOString() ?? null) : null,
    expiresAt: isPending ? (row.inviteExpiresAt?.toISOString() ?? null) : null,
    isExpired: isPending && (row.inviteExpiresAt === null || row.inviteExpiresAt <= now),
  };
}
