import 'reflect-metadata';
import { run } from '../../src/platform/process/run.js';
import { createWorkerApp, runWorker } from '../../src/platform/process/worker-app.js';
import { loadConfig } from '../../src/settings.js';
import { IncompleteWorker } from './job-fixture.js';

// A worker that lacks a handler.
run(async () => {
  await runWorker(await createWorkerApp(IncompleteWorker, loadConfig()));
});
