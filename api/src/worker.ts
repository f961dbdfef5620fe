import 'reflect-metadata';
import { run } from './platform/process/run.js';
import { createWorkerApp, runWorker } from './platform/process/worker-app.js';
import { workerProcess } from './worker-process.js';

/** The process that runs jobs. */
run(async () => {
  await runWorker(await createWorkerApp(workerProcess));
});
