import './platform/process/require-node.js';
import './platform/process/young-generation.js';
import './platform/process/stop-while-loading.js';

await import('./run-worker.js');
