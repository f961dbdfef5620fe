import 'reflect-metadata';
import { apiProcess } from '../../src/api-process.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { createTempDir } from './temp-dir.js';
import { testConfig } from './test-config.js';
import { createTestDatabase } from './test-database.js';

/**
 * Makes the database that {@link createTestDatabase} copies: with all tables and queues, as the
 * api's first start leaves it.
 */
export async function createTemplateDatabase(): Promise<void> {
  const database = await createTestDatabase();
  const folder = await createTempDir();
  const app = await createHttpApp(apiProcess, {
    config: testConfig({ DATA_DIR: folder.path, DATABASE_URL: database.url }),
  });
  await app.close();
  await database.disconnect();
  await folder.remove();
  process.env.TEST_TEMPLATE_DATABASE = database.name;
}
