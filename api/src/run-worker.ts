import 'reflect-metadata';
import { checkStart } from './platform/process/check-start.js';
import { run } from './platform/process/run.js';
import { createWorkerApp, runWorker } from './platform/process/worker-app.js';
import { schema } from './schema.js';
import { loadConfig } from './settings.js';
import { workerProcess } from './worker-process.js';

/** The process that runs jobs. */
run(async () => {
  const config = loadConfig();
  await checkStart(config, schema);
  await runWorker(await createWorkerApp(workerProcess, config));
});
