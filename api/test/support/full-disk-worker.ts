import 'reflect-metadata';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// The application's worker, on a disk that is full.
fs.writeFile = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
syncBuiltinESMExports();
await import('../../src/worker.js');
