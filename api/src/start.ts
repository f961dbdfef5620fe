import './platform/process/require-node.js';

const { run } = await import('./platform/process/run.js');
const { supervise } = await import('./supervise.js');

/** Entry point of `npm start`. */
run(() => supervise(['api', 'worker']));
