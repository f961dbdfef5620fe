import type { Config } from '../config/config.js';
import { requireFolder } from '../config/require-folder.js';
import { connectWhenReady, waitForDatabase } from '../database/wait-for-database.js';
import type { DatabaseOptions } from '../database/data-source-options.js';
import { requireDatabaseUrl } from '../database/database-url.js';
import { requireKnownSchema } from '../database/schema-version.js';

/**
 * Checks what a process needs before it is built, so that what is missing is one sentence and not a trace from within.
 *
 * @throws ConfigError when DATA_DIR or an address of the database cannot be used, StartError when a newer version
 *   has changed the database
 */
export async function checkStart(config: Config, schema: DatabaseOptions): Promise<void> {
  const databaseUrl = requireDatabaseUrl(config);
  await requireFolder('DATA_DIR', config.dataDir);
  if (config.databaseSessionUrl) await waitForDatabase(config.databaseSessionUrl, { setting: 'DATABASE_SESSION_URL' });
  const client = await connectWhenReady(databaseUrl);
  try {
    await requireKnownSchema(client, schema);
  } finally {
    await client.end().catch(() => {});
  }
}
