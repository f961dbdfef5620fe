import { ApiKey } from './auth/api-key.entity.js';
import { User } from './auth/user.entity.js';
import { UsageTracking } from './billing/usage-tracking.entity.js';
import { UsersAndRetunes20261121100000 } from './migrations/20261121100000-users-and-retunes.migration.js';
import type { DatabaseOptions } from './platform/database/database.module.js';
import { AudioFile } from './retune/audio-file.entity.js';

/** Every table and every step towards it, in order. */
export const schema: DatabaseOptions = {
  entities: [User, ApiKey, UsageTracking, AudioFile],
  migrations: [UsersAndRetunes20261121100000],
};
