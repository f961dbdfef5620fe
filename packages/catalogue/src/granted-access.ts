/** What lets other people or programs into an account, and what users call one of it. */
export const ACCESS_NOUNS = {
  api_key: 'API key',
  member: 'team member',
  invitation: 'pending invitation',
  link: 'share link',
  receipt: 'public receipt',
} as const;

export type AccessKind = keyof typeof ACCESS_NOUNS;
export const ACCESS_KINDS = Object.keys(ACCESS_NOUNS) as AccessKind[];

/** What lets other people or programs into an account, of one kind. */
export interface GrantedAccess {
  kind: AccessKind;
  /** At least 1. */
  count: number;
  /** Of the newest, at most ten: names of keys and of what links share, addresses of members and invitations. */
  names: string[];
}
