import './platform/process/require-node.js';

const { run } = await import('./platform/process/run.js');
const { supervise } = await import('./supervise.js');

/** Entry point of `npm start`. The first start takes a while: the database is made. */
if (process.stdout.isTTY) process.stdout.write('\u2192 Starting\n');
run(() => supervise(['api', 'worker']));
