import 'reflect-metadata';
import { PinoLogger } from 'nestjs-pino';
import { apiProcess } from './api-process.js';
import { networkWarning } from './network-warning.js';
import { createHttpApp } from './platform/http/http-app.js';
import { requireFreePort, serve } from './platform/http/serve.js';
import { checkStart } from './platform/process/check-start.js';
import { run } from './platform/process/run.js';
import { diagnoseProviders } from './provider-diagnosis.js';
import { schema } from './schema.js';
import { loadConfig } from './settings.js';

/** The HTTP process. */
run(async () => {
  const config = loadConfig();
  await requireFreePort(config);
  await checkStart(config, schema);
  const app = await createHttpApp(apiProcess, { config });
  await serve(app);
  const logger = await app.resolve(PinoLogger);
  const warning = networkWarning(config);
  if (warning !== undefined) logger.warn(warning);
  for (const { isWell, sentence } of await diagnoseProviders(config)) logger[isWell ? 'info' : 'warn'](sentence);
});
