import 'reflect-metadata';
import { loadConfig } from './platform/config/config.js';
import { createHttpApp } from './platform/http/http-app.js';
import { requireFreePort, serve } from './platform/http/serve.js';
import { checkStart } from './platform/process/check-start.js';
import { run } from './platform/process/run.js';
import { apiProcess } from './api-process.js';
import { schema } from './schema.js';

/** The HTTP process. */
run(async () => {
  const config = loadConfig();
  await requireFreePort(config);
  await checkStart(config, schema);
  await serve(await createHttpApp(apiProcess, { config }));
});
