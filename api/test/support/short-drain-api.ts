import 'reflect-metadata';
import { apiProcess } from '../../src/api-process.js';
import { createHttpApp } from '../../src/platform/http/http-app.js';
import { serve } from '../../src/platform/http/serve.js';
import { run } from '../../src/platform/process/run.js';
import { loadConfig } from '../../src/settings.js';

/** Instead of 25 s. */
const DRAIN_MS = 5000;

// The api, which takes less time to stop.
run(async () => {
  await serve(await createHttpApp(apiProcess, { config: loadConfig() }), DRAIN_MS);
});
