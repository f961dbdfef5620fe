export const LINK_STATUSES = ['open', 'expired', 'used_up', 'revoked', 'gone', 'paused'] as const;

/**
 * `gone`: what it shares was deleted or is no longer stored; `paused`: the workspace is no longer on the Studio plan.
 */
export type LinkStatus = (typeof LINK_STATUSES)[number];

export interface LinkState {
  revokedAt: Date | null;
  expiresAt: Date | null;
  maxDownloads: number | null;
  downloadCount: number;
  /** Songs that can be downloaded. */
  songs: number;
  isPaused: boolean;
}

/** What cannot be undone comes first. */
export function linkStatus(link: LinkState, now: Date): LinkStatus {
  if (link.revokedAt !== null) return 'revoked';
  if (link.songs === 0) return 'gone';
  if (link.expiresAt !== null && link.expiresAt <= now) return 'expired';
  if (link.isPaused) return 'paused';
  if (link.maxDownloads !== null && link.downloadCount >= link.maxDownloads) return 'used_up';
  return 'open';
}
