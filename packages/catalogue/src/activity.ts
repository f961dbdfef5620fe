/** Everything that the activity log of a workspace records, as `object.event`. */
export const ACTIVITY_ACTIONS = [
  'retune.completed',
  'retune.deleted',
  'retune.restored',
  'preset.created',
  'preset.updated',
  'preset.deleted',
  'folder.created',
  'folder.updated',
  'folder.deleted',
  'folder.song_added',
  'folder.song_removed',
  'batch.created',
  'batch.renamed',
  'batch.completed',
  'batch.cancelled',
  'batch.deleted',
  'link.created',
  'link.updated',
  'link.revoked',
  'key.created',
  'key.revoked',
  'team.invited',
  'team.invitation_resent',
  'team.invitation_cancelled',
  'team.joined',
  'team.role_changed',
  'team.removed',
  'team.left',
  'brand.updated',
  'brand.logo_changed',
  'brand.logo_removed',
  'brand.domain_verified',
  'brand.domain_lost',
  'plan.ended',
  'plan.started',
] as const;

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** What an entry of the log knows about its object, as far as it applies. Never secrets: members may read it. */
export interface ActivityDetails {
  filename?: string;
  /** Hz. */
  targetHz?: number;
  name?: string;
  /** The name of a folder that a song was added to or taken from. */
  folder?: string;
  /** Hz, of a preset. */
  frequency?: number;
  count?: number;
  email?: string;
  role?: string;
  previousRole?: string;
  keyPrefix?: string;
  domain?: string;
}
