import type { Config } from '../config/config.js';
import { ConfigError } from '../config/config-error.js';

/** The database's address, which the supervisor sets for the processes it starts. Throws a ConfigError without it. */
export function requireDatabaseUrl(config: Config): string {
  if (config.databaseUrl === undefined) {
    throw new ConfigError(['DATABASE_URL must be given to a process that is not started by "npm start"']);
  }
  return config.databaseUrl;
}

/** The address for what needs a session of its own: notifications, session locks and migrations. */
export function requireSessionUrl(config: Config): string {
  return config.databaseSessionUrl ?? requireDatabaseUrl(config);
}
