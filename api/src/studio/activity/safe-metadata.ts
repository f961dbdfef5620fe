import type { ActivityMetadataDto } from './activity.dto.js';

const TEXTS = ['filename', 'name', 'folder', 'email', 'role', 'previousRole', 'keyPrefix', 'domain'] as const;
const NUMBERS = ['targetHz', 'frequency', 'count'] as const;

/** The details that may leave the server; anything else that an entry holds stays there. */
export function safeMetadata(metadata: Readonly<Record<string, unknown>> | null): ActivityMetadataDto {
  const safe: ActivityMetadataDto = {};
  for (const name of TEXTS) {
    const value = metadata?.[name];
    if (typeof value === 'string') safe[name] = value;
  }
  for (const name of NUMBERS) {
    const value = metadata?.[name];
    if (typeof value === 'number') safe[name] = value;
  }
  return safe;
}
