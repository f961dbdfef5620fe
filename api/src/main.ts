import 'reflect-metadata';
import { createHttpApp } from './platform/http/http-app.js';
import { serve } from './platform/http/serve.js';
import { run } from './platform/process/run.js';
import { apiProcess } from './api-process.js';

/** The HTTP process. */
run(async () => {
  await serve(await createHttpApp(apiProcess));
});
