import 'reflect-metadata';
import { run } from '../../src/platform/process/run.js';
import { createWorkerApp, runWorker } from '../../src/platform/process/worker-app.js';
import { loadConfig } from '../../src/settings.js';
import { FixtureWorker } from './job-fixture.js';

// A worker that runs the test's jobs.
run(async () => {
  await runWorker(await createWorkerApp(FixtureWorker, loadConfig()));
});
