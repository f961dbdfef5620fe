import 'reflect-metadata';
import { run } from './platform/process/run.js';
import { supervise } from './supervise.js';

/** Entry point of `npm start`. */
run(() => supervise(['api', 'worker']));
